import { dayIn } from '#domain/dates/dates.ts'
import { canMergePeople, canStoreContacts } from '#domain/rights/permissions.ts'
import { recordOpenedPage, recordReadings } from '#server/audit/readings.ts'
import { approved, may } from '#server/calls/access.ts'
import { readHandOversOf } from '#server/queries/hand-overs.ts'
import { hasSameNamed } from '#server/queries/kept-keys.ts'
import { readPages, readRoster } from './page-queries.ts'
import { visiblePerson } from './visible-person.ts'

/** How many of the last hand-overs a page shows. */
const HAND_OVERS_SHOWN = 5

export const get = approved.people.get.use(visiblePerson).handler(async ({ context, errors }) => {
  const { database, person, entry, clock, timeZone } = context
  await recordOpenedPage(database, context, entry)
  const [page] = await readPages(database, [entry], dayIn(timeZone, clock()), timeZone)
  if (!page) throw errors.NOT_FOUND()
  if (page.collecting) page.collecting.handOvers = await readHandOversOf(database, entry.id, HAND_OVERS_SHOWN)
  return canMergePeople(person, entry) ? { ...page, hasSameNamed: await hasSameNamed(database, entry) } : page
})

export const forDevice = approved.people.forDevice
  .use(may(canStoreContacts), (input) => input.organizationName)
  .handler(({ input, context }) =>
    context.database.transaction(async (tx) => {
      const { organizationName } = input
      await recordReadings(tx, context, [{ action: 'reading.contacts_on_device', organizationName }])
      const entries = await readRoster(tx, organizationName)
      return readPages(tx, entries, dayIn(context.timeZone, context.clock()), context.timeZone)
    }),
  )
