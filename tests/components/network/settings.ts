import type { SettingsAnswer } from '#contract/network/settings.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { anAdmin } from '#tests/components/people/people.ts'

export const SETTINGS: SettingsAnswer = {
  memberView: 'details',
  auditLogYears: 2,
  secondFactorRequired: false,
  unconfirmedDays: 7,
  removedYears: 3,
  version: 1,
  organizations: ORGANIZATIONS.map(({ position: _, ...organization }) => organization),
}

/** The settings for an admin. */
export function mountSettings(answers: Answers) {
  const { settings, ...others } = answers
  return mountAs(anAdmin(), '/admin/settings', { settings: { get: () => SETTINGS, ...settings }, ...others })
}
