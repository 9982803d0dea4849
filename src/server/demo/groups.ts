import { ORGANIZATIONS } from '#domain/organizations.ts'
import { demoName, demoPhone } from './names.ts'
import { ABSENCE_REASONS, DEMO_TOPICS, type DemoTopic } from './topics.ts'

/** Someone in a demo roster. */
export interface DemoPersonInRoster {
  readonly name: string
  readonly isLeader: boolean
  readonly phone: string | null
  /** Age on 1 September of the school year of the seeding day; null without a birthdate. */
  readonly age: number | null
  /** How many days before that 1 September the birthday was: spreads the birthdates over the year. */
  readonly daysBefore: number
  /** Allowed to stay although the age says otherwise. */
  readonly staysAnyway: boolean
}

export interface DemoSession extends DemoTopic {
  readonly weeksAgo: number
  readonly time: string | null
  readonly location: string | null
  /** Absent people by their place in the roster, with the reason. */
  readonly absent: ReadonlyMap<number, string | null>
}

export interface DemoGroup {
  readonly organization: string
  /** Whose login made the group's records. */
  readonly keeper: string
  readonly people: readonly DemoPersonInRoster[]
  readonly sessions: readonly DemoSession[]
}

const LEADERS = 3
const CHILDREN = 26
const WEEKS = 36
const OPEN_AGE = 34

/** Seven of the eight organizations: SNMF is left empty, to begin with. */
export const DEMO_GROUPS: readonly DemoGroup[] = ORGANIZATIONS.filter(({ ageChecked }) => ageChecked).map(demoGroup)

function demoGroup(organization: (typeof ORGANIZATIONS)[number], place: number): DemoGroup {
  const { name, minAge, maxAge } = organization
  const first = place * (LEADERS + CHILDREN)
  const youngest = minAge ?? 0
  const span = (maxAge ?? OPEN_AGE) - youngest + 1
  const people = Array.from({ length: LEADERS + CHILDREN }, (_, at): DemoPersonInRoster => {
    const isLeader = at < LEADERS
    return {
      name: demoName(first + at),
      isLeader,
      phone: demoPhone(first + at),
      age: isLeader ? 21 + ((place + at * 5) % 14) : childAge(name, at - LEADERS, youngest, span),
      daysBefore: (place * 37 + at * 53) % 364,
      staysAnyway: !isLeader && (at - LEADERS === 4 || at - LEADERS === 5),
    }
  })
  return {
    organization: name,
    keeper: name === 'SNMK1' ? 'leader.snmk1' : name === 'SNMY1' ? 'leader' : name === 'SNMY2' ? 'two' : 'admin',
    people,
    sessions: weeksOf(place).map((weeksAgo) => demoSession(place, weeksAgo, people.length)),
  }
}

/** Within the band, but for a few: in the wrong group, allowed to stay, without a birthdate, under 5. */
function childAge(organization: string, at: number, youngest: number, span: number): number | null {
  if (at === 2 || at === 4) return youngest + span
  if (at === 3 || at === 5) return organization === 'SNMK1' ? youngest + span + 1 : youngest - 1
  if (at === 7) return null
  if (at === 9 && organization === 'SNMK1') return 4
  return youngest + (at % span)
}

/** A school year of weekly meetings, now and then without one. */
function weeksOf(place: number): number[] {
  return Array.from({ length: WEEKS }, (_, week) => week).filter((week) => (week + place) % 9 !== 8)
}

function demoSession(place: number, weeksAgo: number, people: number): DemoSession {
  const seed = place * 31 + weeksAgo * 17
  const absent = new Map<number, string | null>()
  for (let at = 0; at < people; at++)
    if ((seed + at * at * 7 + at * 13) % 11 === 0)
      absent.set(at, ABSENCE_REASONS[(seed + at) % ABSENCE_REASONS.length] ?? null)
  return {
    ...(DEMO_TOPICS[(weeksAgo + place * 5) % DEMO_TOPICS.length] as DemoTopic),
    weeksAgo,
    time: seed % 4 === 0 ? null : seed % 2 === 0 ? '16:30' : '17:00',
    location: seed % 3 === 0 ? 'قاعة الرعيّة' : seed % 5 === 0 ? 'The sports field' : null,
    absent,
  }
}
