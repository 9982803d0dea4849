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

/** An area of the settings for an admin; without one, the settings as they open. */
export function mountSettings(area: string | null, answers: Answers) {
  const { settings, ...others } = answers
  return mountAs(anAdmin(), area ? `/admin/settings#${area}` : '/admin/settings', {
    settings: { get: () => SETTINGS, ...settings },
    ...others,
  })
}
