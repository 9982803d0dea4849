import { settingChanges } from '#domain/network/network-settings.ts'
import { canChangeSettings } from '#domain/rights/permissions.ts'
import { MOST_ORGANIZATIONS } from '#domain/texts/limits.ts'
import { anyone, approved, may } from '#server/calls/access.ts'
import { changeSettings } from '#server/calls/change-settings.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { insertOrganization, refuseTakenName, updateOrganization, writeOrder } from './write-organizations.ts'

const list = anyone.organizations.list.handler(({ context }) => readOrganizations(context.database))

const mayChange = may(canChangeSettings)

const add = approved.organizations.add
  .use(mayChange)
  .handler(({ input: { version, place, newName: name, ...band }, context, errors }) =>
    changeSettings(context, version, errors, async (tx) => {
      const present = await readOrganizations(tx)
      if (present.length >= MOST_ORGANIZATIONS) throw errors.TOO_MANY_ORGANIZATIONS()
      await refuseTakenName(tx, name, null, present, errors)
      const names = present.map((one) => one.name)
      const index = Math.min((place ?? names.length + 1) - 1, names.length)
      await insertOrganization(tx, { name, ...band, position: Math.max(0, ...present.map((one) => one.position)) + 1 })
      if (index < names.length) await writeOrder(tx, names.toSpliced(index, 0, name))
      const settings = settingChanges({}, { name, ...recorded(band) }).filter(({ after }) => after !== null)
      return { record: { action: 'settings.organization_added', organizationName: name, details: { settings } } }
    }),
  )

const change = approved.organizations.change
  .use(mayChange)
  .handler(({ input: { version, organizationName, opened, ...sent }, context, errors }) =>
    changeSettings(context, opened ? null : version, errors, async (tx) => {
      const present = await readOrganizations(tx)
      const before = present.find((one) => one.name === organizationName)
      if (!before) throw errors.NOT_FOUND()
      const { name: newName, minAge, maxAge, ageChecked } = before
      const stored = { newName, minAge, maxAge, ageChecked }
      const merged = mergeEdit({ sent, opened, stored, together: [['ageChecked', 'minAge', 'maxAge']] }, errors)
      const { newName: name, ...band } = merged
      const settings = settingChanges({ name: before.name, ...recorded(before) }, { name, ...recorded(band) })
      if (settings.length === 0) return null
      if (name !== organizationName) await refuseTakenName(tx, name, organizationName, present, errors)
      await updateOrganization(tx, organizationName, { name, ...band })
      return { record: { action: 'settings.organization_changed', organizationName: name, details: { settings } } }
    }),
  )

const order = approved.organizations.order.use(mayChange).handler(({ input: { version, names }, context, errors }) =>
  changeSettings(context, version, errors, async (tx) => {
    const before = (await readOrganizations(tx)).map(({ name }) => name)
    const isOrder = names.length === before.length && before.every((name) => names.includes(name))
    if (!isOrder) throw errors.INVALID_INPUT(invalidField('names', 'invalid'))
    const settings = settingChanges({ order: before.join(', ') }, { order: names.join(', ') })
    if (settings.length === 0) return null
    await writeOrder(tx, names)
    return { record: { action: 'settings.organizations_ordered', details: { settings } } }
  }),
)

function recorded(band: { minAge: number | null; maxAge: number | null; ageChecked: boolean }) {
  return { min_age: band.minAge, max_age: band.maxAge, age_checked: band.ageChecked }
}

export const organizations = { list, add, change, order }
