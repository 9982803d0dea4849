import {
  AUDIT_LOG_RANGE,
  NETWORK_SWITCHES,
  type NetworkSettings,
  ofSwitches,
  SWITCH_NAMES,
  settingChanges,
} from '#domain/network/network-settings.ts'
import { canChangeSettings } from '#domain/rights/permissions.ts'
import { lockSecondFactor } from '#server/auth/second-factor/factors.ts'
import { approved, may, proved } from '#server/calls/access.ts'
import { changeSettings } from '#server/calls/change-settings.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { ownVersion } from '#server/config/version.ts'
import { readSettings } from '#server/queries/network-settings.ts'
import { readOrganizations } from '#server/queries/organizations.ts'

const get = approved.settings.get.use(may(canChangeSettings)).handler(async ({ context: { database } }) => {
  const settings = await readSettings(database)
  return { ...settings, organizations: await readOrganizations(database), appVersion: ownVersion() }
})

const save = approved.settings.save
  .use(may(canChangeSettings))
  .use(proved)
  .handler(({ input: { version, opened, ...settings }, context, errors }) =>
    changeSettings(context, opened ? null : version, errors, async (_tx, before) => {
      const { version: _, secondFactorRequired: __, ...stored } = before
      const { name, auditLogYears, unconfirmedDays, removedYears } = stored
      const sent = {
        name: settings.name === undefined ? name : settings.name,
        memberView: settings.memberView,
        auditLogYears: settings.auditLogYears,
        unconfirmedDays: settings.unconfirmedDays ?? unconfirmedDays,
        removedYears: settings.removedYears ?? removedYears,
        ...ofSwitches((one) => settings[one] ?? stored[one]),
      }
      const seen = opened && {
        ...opened,
        name: opened.name === undefined ? sent.name : opened.name,
        ...ofSwitches((one) => opened[one] ?? sent[one]),
      }
      const write = mergeEdit({ sent, opened: seen, stored }, errors)
      // The operator may have set a longer time, which remains until an admin changes it.
      if (write.auditLogYears > AUDIT_LOG_RANGE.most && write.auditLogYears !== auditLogYears)
        throw errors.INVALID_INPUT(invalidField('auditLogYears', 'invalid'))
      const changes = settingChanges(recorded(stored), recorded(write))
      if (changes.length === 0) return null
      return { write, record: { action: 'settings.changed', details: { settings: changes } } }
    }),
  )

type SavedSettings = Omit<NetworkSettings, 'secondFactorRequired'>

function recorded(settings: SavedSettings) {
  return {
    network_name: settings.name,
    member_view: settings.memberView,
    audit_log_years: settings.auditLogYears,
    unconfirmed_days: settings.unconfirmedDays,
    removed_years: settings.removedYears,
    ...Object.fromEntries(SWITCH_NAMES.map((name) => [NETWORK_SWITCHES[name], settings[name]])),
  }
}

const requireSecondFactor = approved.settings.requireSecondFactor
  .use(may(canChangeSettings))
  .use(proved)
  .handler(({ input: { required, version }, context, errors }) =>
    changeSettings(context, version, errors, async (tx, { secondFactorRequired: before }) => {
      // It is locked, so that it is not removed at the same moment.
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
