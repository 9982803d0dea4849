import { longDate } from '#domain/dates/dates.ts'
import { FORMER_TABLE_NAMES } from '#domain/move-in/former-tables.ts'
import type { Difference } from './differences.ts'
import type { MoveInReport } from './move-in.ts'
import type { TableTally } from './tally.ts'

const number = (count: number) => count.toLocaleString('en')

/**
 * Describes for the operator what moves, or has moved, without names of people.
 * @param folder of the files with what is set aside
 */
export function describeMoveIn(
  report: MoveInReport,
  { folder, applied }: { folder: string; applied: boolean },
): string {
  const { tables, missing, unknownColumns, addedOrganizations, decidedDates, differences, unlinked, hasPasswords } =
    report
  const found = FORMER_TABLE_NAMES.filter((table) => !missing.includes(table))
  const isSomethingAside = found.some((table) => tables[table].setAside > 0 || tables[table].valueReasons.size > 0)
  return [
    ...found.flatMap((table) => [
      `${table}: ${number(tables[table].read)} read = ${number(tables[table].imported)} imported + ${number(tables[table].setAside)} set aside`,
      ...detailsOf(tables[table]).map((line) => `    ${line}`),
    ]),
    ...missing.map((table) => `${table}: not in the source`),
    ...(unknownColumns.length > 0 ? [`Columns that Shabaka does not have: ${unknownColumns.join(', ')}`] : []),
    ...(addedOrganizations.length > 0
      ? [`Groups new to Shabaka, whose ages are set under Settings: ${addedOrganizations.join(', ')}`]
      : []),
    ...(unlinked.marks > 0
      ? [
          `Marks without an entry in the roster of their group: ${number(unlinked.marks)}, of ${number(unlinked.names)} names. They move in by the name alone, and are listed in attendance.csv of what was set aside.`,
        ]
      : []),
    ...decidedDates.map(
      ({ column, order, deciding, example }) =>
        `${column} is read with the ${order === 'dayFirst' ? 'day' : 'month'} first, as '${deciding}' is: '${example.text}' is ${longDate(example.date, 'en')}.`,
    ),
    ...differences.map(describeDifference),
    hasPasswords
      ? 'People sign in with their former password. --invite mails those who have none.'
      : 'The source has no readable passwords: people need a link to set a new one, which --invite mails.',
    ...(isSomethingAside
      ? [`What was set aside is in ${folder}, with the reasons. It names people: delete it when it is done.`]
      : []),
    applied ? 'The former system has moved in.' : 'Nothing was changed. Run it again with --apply to move in.',
  ].join('\n')
}

/** The files have the whole text if it is no balance. */
const SHOWN_TEXT = 60

function describeDifference({ organizationName, currency, refused, opened, recorded, difference }: Difference): string {
  const account = organizationName ?? 'The reserve'
  const records = organizationName === null ? 'its history ends with' : 'its approved transactions come to'
  const opens =
    refused === null
      ? `${account} opens with ${opened} ${currency}`
      : `${account} has '${[...refused].slice(0, SHOWN_TEXT).join('')}' ${currency} there, which cannot be a balance, and opens with ${opened}`
  return `${opens}; ${records} ${recorded}. The difference is ${difference}.`
}

function detailsOf({ changes, rowReasons, valueReasons }: TableTally): readonly string[] {
  const lines = (counts: ReadonlyMap<string, number>, what: string) =>
    [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `${what}: ${name}, ${number(count)}`)
  return [...lines(rowReasons, 'set aside'), ...lines(valueReasons, 'value set aside'), ...lines(changes, 'changed')]
}
