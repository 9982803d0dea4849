import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { fullDate, type Language, type PlainDate } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { isErasedName } from '#domain/erasure/erasure.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type AttendanceStatus, DEFAULT_TOPIC } from '#domain/sessions/sessions.ts'
import { firstName } from '#domain/texts/found-names.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { SHARING_TEXTS } from './sharing-texts.ts'

/** The parts of a report that can be shared, without the place and absence reasons. */
export interface SharedReport {
  readonly organization: OrganizationName | null
  readonly date: PlainDate
  readonly topic: string
  readonly food: string | null
  /** It is null if it is not known. */
  readonly nextMeeting: PlainDate | null
  readonly people: readonly {
    readonly name: string
    readonly isLeader: boolean
    readonly status: AttendanceStatus
  }[]
}

/** Optional parts of a shared text beside group, date and counts. Source: docs/product.md, 16.11. */
export const SHARED_ADDITIONS = ['topic', 'food', 'nextMeeting', 'firstNames'] as const

export type SharedAddition = (typeof SHARED_ADDITIONS)[number]

export interface SharedLine {
  readonly text: string
  /** Typed text, which may contain names; empty for none. */
  readonly typed: string
}

/**
 * The additions with content in the report, in the order of {@link SHARED_ADDITIONS}. The default topic does not count
 * as content; first names need an absent person who is not erased. Source: docs/product.md, 16.11.
 */
export function additionsOf({ topic, food, nextMeeting, people }: SharedReport): SharedAddition[] {
  const has: Readonly<Record<SharedAddition, boolean>> = {
    topic: topic !== DEFAULT_TOPIC,
    food: Boolean(food?.trim()),
    nextMeeting: nextMeeting !== null,
    firstNames: people.some((person) => isAbsent(person) && !isErasedName(person.name)),
  }
  return SHARED_ADDITIONS.filter((addition) => has[addition])
}

/**
 * The lines have the group, the date with its weekday, the counts, and the chosen additions. First names are those of
 * the absent, without reasons.
 * @param chosen additions without content are omitted
 * Source: docs/product.md, 16.11.
 */
export function reportLines(
  report: SharedReport,
  chosen: ReadonlySet<SharedAddition>,
  language: Language,
): readonly SharedLine[] {
  const words = SHARING_TEXTS[language]
  const added = additionsOf(report).filter((addition) => chosen.has(addition))
  const linesOf = (addition: SharedAddition, lines: () => SharedLine[]) => (added.includes(addition) ? lines() : [])
  const { organization, date, topic, food, nextMeeting, people } = report
  return paragraphs([
    [
      line(heading(organization, fullDate(date, language), language)),
      ...linesOf('topic', () => typedLines(words.topic, topic, language)),
    ],
    countLines(people, language),
    linesOf('firstNames', () => absentLines(people, language)),
    [
      ...linesOf('food', () => typedLines(words.food, food ?? '', language)),
      ...linesOf('nextMeeting', () => [
        line(`${words.nextMeeting}: ${nextMeeting && fullDate(nextMeeting, language)}`),
      ]),
    ],
  ])
}

/** The text to send: each line with what was typed, separated by line feeds. */
export function sharedText(lines: readonly SharedLine[]): string {
  return lines.map(({ text, typed }) => text + typed).join('\n')
}

interface SharedMonth {
  readonly group: OrganizationName | null
  readonly month: PlainDate
  readonly sessions: number
  readonly presentCount: number
  readonly markCount: number
  readonly language: Language
}

/** The text of a month's report for sharing: counts only, never names. Source: docs/product.md, 16.11. */
export function monthText({ group, month, sessions, presentCount, markCount, language }: SharedMonth): string {
  const words = SHARING_TEXTS[language]
  const attendance = `${words.attendance}: ${words.of(presentCount, markCount)}${percentage(presentCount, markCount, language)}`
  const counts = [`${words.sessions}: ${sessions}`, ...(markCount > 0 ? [attendance] : [])]
  return [heading(group ?? words.allGroups, longMonth(month, language), language), '', ...counts].join('\n')
}

function heading(group: string | null, date: string, language: Language): string {
  return group === null ? date : `${isolatedIn(language, group)} · ${date}`
}

type People = SharedReport['people']

function countLines(people: People, language: Language): SharedLine[] {
  const words = SHARING_TEXTS[language]
  const present = people.filter((person) => !isAbsent(person)).length
  const ofKind = (isLeader: boolean, label: string) => {
    const some = people.filter((person) => person.isLeader === isLeader)
    const count = some.filter((person) => !isAbsent(person)).length
    return some.length === 0 ? [] : [line(`${label}: ${words.of(count, some.length)}`)]
  }
  return [
    line(words.present(present, people.length) + percentage(present, people.length, language)),
    ...ofKind(true, words.leaders),
    ...ofKind(false, words.attendees),
  ]
}

function absentLines(people: People, language: Language): SharedLine[] {
  const names = people
    .filter((person) => isAbsent(person) && !isErasedName(person.name))
    .map(({ name }) => firstName(name))
  return [
    line(`${SHARING_TEXTS[language].absent}: ${names.length}`),
    ...names.map((name) => line(`• ${isolatedIn(language, name)}`)),
  ]
}

function isAbsent({ status }: People[number]): boolean {
  return status === 'absent'
}

function percentage(present: number, all: number, language: Language): string {
  const rate = ratePercent({ present, all })
  return rate === null ? '' : ` (${isolatedIn(language, percentText(rate))})`
}

/** A label and its typed text. Each line is isolated separately, because an isolate ends with its line. */
function typedLines(label: string, typed: string, language: Language): SharedLine[] {
  const lines = typed.trim().split(/\s*\n\s*/)
  return lines.map((text, place) => ({
    text: place === 0 ? `${label}: ` : '',
    typed: isolatedIn(language, text),
  }))
}

function line(text: string): SharedLine {
  return { text, typed: '' }
}

function paragraphs(all: readonly SharedLine[][]): SharedLine[] {
  return all.filter(({ length }) => length > 0).flatMap((lines, place) => (place === 0 ? lines : [line(''), ...lines]))
}
