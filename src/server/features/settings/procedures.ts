import { AUDIT_LOG_RANGE, settingChanges } from '#domain/network-settings.ts'
import { canChangeSettings } from '#domain/permissions.ts'
import { approved, may, proved } from '#server/access.ts'
import { lockSecondFactor } from '#server/auth/second-factor/factors.ts'
import { changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/shared-queries/network-settings.ts'
import { readOrganizations } from '#server/shared-queries/organizations.ts'

const get = approved.settings.get.use(may(canChangeSettings)).handler(async ({ context: { database } }) => {
  const settings = await readSettings(database)
  return { ...settings, organizations: await readOrganizations(database) }
})

const save = approved.settings.save
  .use(may(canChangeSettings))
  .use(proved)
  .handler(({ input: { version, ...settings }, context, errors }) =>
    changeSettings(context, version, errors, async (_tx, { version: _, ...before }) => {
      const { auditLogYears, unconfirmedDays = before.unconfirmedDays, removedYears = before.removedYears } = settings
      // The operator may have set a longer time, which stays until an admin changes it.
      if (auditLogYears > AUDIT_LOG_RANGE.most && auditLogYears !== before.auditLogYears)
        throw errors.INVALID_INPUT({ data: { fields: [{ path: 'auditLogYears', problem: 'invalid' }] } })
      const changes = settingChanges(
        {
          member_view: before.memberView,
          audit_log_years: before.auditLogYears,
          unconfirmed_days: before.unconfirmedDays,
          removed_years: before.removedYears,
        },
        {
          member_view: settings.memberView,
          audit_log_years: auditLogYears,
          unconfirmed_days: unconfirmedDays,
          removed_years: removedYears,
        },
      )
      if (changes.length === 0) return null
      return {
        write: { ...settings, unconfirmedDays, removedYears },
        record: { action: 'settings.changed', details: { settings: changes } },
      }
    }),
  )

const requireSecondFactor = approved.settings.requireSecondFactor
  .use(may(canChangeSettings))
  .use(proved)
  .handler(({ input: { required, version }, context, errors }) =>
    changeSettings(context, version, errors, async (tx, { secondFactorRequired: before }) => {
      // Locked, so that it is not removed at the same moment.
      if (required && !(await lockSecondFactor(tx, context.person.id))) throw errors.OWN_SECOND_FACTOR_MISSING()
      const changes = settingChanges({ second_factor_required: before }, { second_factor_required: required })
      if (changes.length === 0) return null
      return {
        write: { secondFactorRequired: required },
        record: { action: 'settings.changed', details: { settings: changes } },
      }
    }),
  )

export const settings = { get, save, requireSecondFactor }
