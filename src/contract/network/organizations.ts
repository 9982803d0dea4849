import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { hasLength, newOrganizationName, organizationName } from '#contract/fields.ts'
import { bandProblem } from '#domain/finance/age-bands.ts'
import { MOST_ORGANIZATIONS } from '#domain/texts/limits.ts'
import { listedOrganization, SETTINGS_CHANGED, settingsVersion } from './settings.ts'

const age = z.number({ error: 'invalid' }).nullable()

const details = { newName: newOrganizationName, minAge: age, maxAge: age, ageChecked: z.boolean() }

/** Refuses a band with inconsistent ends, at the field. */
function checkBand(input: { minAge: number | null; maxAge: number | null }, context: z.RefinementCtx): void {
  const found = bandProblem(input)
  if (found) context.addIssue({ code: 'custom', path: [found.field], message: found.problem })
}

const NAME_ERRORS = {
  ORGANIZATION_EXISTS: { status: 409, message: 'A group with this name already exists' },
  /** Another organization had this name, so remaining references to the name would go to the wrong organization. */
  NAME_USED_BEFORE: {
    status: 409,
    message: 'Another group had this name before',
    data: z.object({ organizationName }),
  },
} as const

export const organizations = {
  /** All organizations in the order of every list, also for sign-up. Anyone may call it. */
  list: reads.output(z.array(listedOrganization)),
  add: saves({ keeps: 'version', audit: 'settings.organization_added' })
    .errors({
      SETTINGS_CHANGED,
      ...NAME_ERRORS,
      TOO_MANY_ORGANIZATIONS: { status: 409, message: `A network has at most ${MOST_ORGANIZATIONS} groups` },
    })
    .input(
      z
        .object({ ...details, place: z.int().min(1).max(MOST_ORGANIZATIONS).optional(), version: settingsVersion })
        .superRefine(checkBand),
    )
    .output(z.object({ version: settingsVersion })),
  /** Renames it everywhere, and changes its band as one value. If `opened` is sent, the version is ignored. */
  change: saves({ keeps: 'opened', audit: 'settings.organization_changed' })
    .errors({
      SETTINGS_CHANGED,
      BOTH_CHANGED,
      ...NAME_ERRORS,
      NOT_FOUND: { status: 404, message: 'There is no such group' },
    })
    .input(
      z
        .object({ organizationName, ...details, version: settingsVersion, opened: z.object(details).optional() })
        .superRefine(checkBand),
    )
    .output(z.object({ version: settingsVersion })),
  order: saves({ keeps: 'version', audit: 'settings.organizations_ordered' })
    .errors({ SETTINGS_CHANGED })
    .input(
      z.object({
        names: z.array(organizationName).refine(hasLength(1, MOST_ORGANIZATIONS), 'invalid'),
        version: settingsVersion,
      }),
    )
    .output(z.object({ version: settingsVersion })),
}
