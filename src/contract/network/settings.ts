import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { lineIfSent, organizationName } from '#contract/fields.ts'
import {
  LONGEST_AUDIT_LOG_YEARS,
  MEMBER_VIEWS,
  ofSwitches,
  REMOVED_RANGE,
  UNCONFIRMED_RANGE,
} from '#domain/network/network-settings.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'

export const listedOrganization = z.object({
  name: organizationName,
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  ageChecked: z.boolean(),
})

export type ListedOrganization = z.infer<typeof listedOrganization>

const unconfirmedDays = z
  .int({ error: 'invalid' })
  .min(UNCONFIRMED_RANGE.fewest, 'invalid')
  .max(UNCONFIRMED_RANGE.most, 'invalid')

const removedYears = z.int({ error: 'invalid' }).min(REMOVED_RANGE.fewest, 'invalid').max(REMOVED_RANGE.most, 'invalid')

const networkName = lineIfSent(TEXT_LIMITS.networkName)

/** Pages and servers of earlier versions do not have all of them. */
export const switches = ofSwitches(() => z.boolean().optional())

const settingsInput = {
  memberView: z.enum(MEMBER_VIEWS),
  /** The number is from 1 to 10, or the stored value if the operator has set more. */
  auditLogYears: z.int({ error: 'invalid' }).min(1, 'invalid').max(LONGEST_AUDIT_LOG_YEARS, 'invalid'),
}

/** The version of the settings and organizations, which grows with every change of any of them. */
export const settingsVersion = z.int()

/** The settings were changed since the version of the call; `version` is the present one. */
export const SETTINGS_CHANGED = {
  status: 409,
  message: 'The settings were changed by someone else',
  data: z.object({ version: settingsVersion }),
} as const

/** People who require a second factor from others need one themselves, or would be locked out. */
const OWN_SECOND_FACTOR_MISSING = {
  OWN_SECOND_FACTOR_MISSING: { status: 409, message: 'Please set up a second step for your own account first' },
} as const

const networkSettings = z.object({
  ...settingsInput,
  name: z.string().nullable().optional(),
  secondFactorRequired: z.boolean(),
  unconfirmedDays,
  removedYears,
  ...switches,
  version: settingsVersion,
  organizations: z.array(listedOrganization),
  /**
   * The version of the server, as semver. Answers of earlier versions do not have it. Source: docs/product.md, 19.10.
   */
  appVersion: z.string().optional(),
})

export type SettingsAnswer = z.infer<typeof networkSettings>

/** The settings of the network. Admins may call them. Source: docs/product.md, section 19. */
export const settings = {
  get: reads.output(networkSettings),
  /** A call without changes preserves the version. If `opened` is sent, the version is not compared. */
  save: saves({ keeps: 'opened', proof: 'always', audit: 'settings.changed' })
    .errors({ SETTINGS_CHANGED, BOTH_CHANGED })
    .input(
      z.object({
        ...settingsInput,
        /** Pages of earlier versions omit the name and do not change it. */
        name: networkName,
        unconfirmedDays: unconfirmedDays.optional(),
        removedYears: removedYears.optional(),
        ...switches,
        version: settingsVersion,
        opened: z
          .object({
            ...settingsInput,
            name: networkName,
            unconfirmedDays,
            removedYears,
            ...switches,
          })
          .optional(),
      }),
    )
    .output(z.object({ version: settingsVersion })),
  /**
   * Requires a second factor of administrators and finance managers, immediately. The admin who requires it must have
   * one.
   */
  requireSecondFactor: saves({ keeps: 'version', proof: 'always', audit: 'settings.changed' })
    .errors({ SETTINGS_CHANGED, ...OWN_SECOND_FACTOR_MISSING })
    .input(z.object({ required: z.boolean(), version: settingsVersion }))
    .output(z.object({ version: settingsVersion })),
}
