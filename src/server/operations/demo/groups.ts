import { ORGANIZATIONS, type Organization } from '#domain/network/organizations.ts'
import { demoName, demoPhone } from './names.ts'
import { ABSENCE_REASONS, DEMO_TOPICS, type DemoTopic } from './topics.ts'

export interface DemoPersonInRoster {
  readonly name: string
  readonly isLeader: boolean
  readonly phone: string | null
  /** The age on 1 September of the current school year; null without a birthdate. */
  readonly age: number | null
  /** The number of days between the birthday and that 1 September, to distribute the birthdates. */
  readonly daysBefore: number
  readonly ageOverride: boolean
}

export interface DemoSession extends DemoTopic {
  readonly weeksAgo: number
  readonly time: string | null
  readonly location: string | null
  /** The absent people, by index in the roster, with their reasons. */
  readonly absent: ReadonlyMap<number, string | null>
}

export interface DemoGroup {
  readonly organization: string
  readonly author: string
  readonly people: readonly DemoPersonInRoster[]
  readonly sessions: readonly DemoSession[]
}

const LEADERS = 3
const CHILDREN = 26
const WEEKS = 36
/** The highest age in a group without an upper bound. */
const MAX_AGE = 34

const LEADERS_GROUP = 'SNMY1'

/** The children absent in the last weeks, by index in the roster, with the number of weeks. */
const LONG_ABSENT = new Map([
  [9, 4],
  [14, 6],
  [22, 5],
])

/** Every organization except SNMF, which starts empty. */
export const DEMO_GROUPS: readonly DemoGroup[] = ORGANIZATIONS.filter(({ ageChecked }) => ageChecked).map(demoGroup)

function demoGroup(organization: (typeof ORGANIZATIONS)[number], index: number): DemoGroup {
  const { name, minAge, maxAge } = organization
  const first = index * (LEADERS + CHILDREN)
  const youngest = minAge ?? 0
  const span = (maxAge ?? MAX_AGE) - youngest + 1
  const people = Array.from({ length: LEADERS + CHILDREN }, (_, at): DemoPersonInRoster => {
    const isLeader = at < LEADERS
    return {
      name: demoName(first + at),
      isLeader,
      phone: demoPhone(first + at),
      age: isLeader ? 21 + ((index + at * 5) % 14) : childAge(name, at - LEADERS, youngest, span),
      daysBefore: (index * 37 + at * 53) % 364,
      ageOverride: !isLeader && (at - LEADERS === 4 || at - LEADERS === 5),
    }
  })
  return {
    organization: name,
    author: name === 'SNMK1' ? 'leader.snmk1' : name === 'SNMY1' ? 'leader' : name === 'SNMY2' ? 'two' : 'admin',
    people,
    sessions: meetingWeeks(organization, index).map((weeksAgo) => demoSession(index, weeksAgo, people.length)),
  }
}

/** An age within the band, except for a few children: in the wrong group, without a birthdate, or under 5. */
function childAge(organization: string, at: number, youngest: number, span: number): number | null {
  if (at === 2 || at === 4) return youngest + span
  if (at === 3 || at === 5) return organization === 'SNMK1' ? youngest + span + 1 : youngest - 1
  if (at === 7) return null
  if (at === 9 && organization === 'SNMK1') return 4
  return youngest + (at % span)
}

/**
 * The weeks with a meeting, counted back from today. The group of the demo's team leader meets today, and has no report
 * yet.
 */
function meetingWeeks({ name }: Pick<Organization, 'name'>, index: number): number[] {
  const first = name === LEADERS_GROUP ? 1 : 0
  return Array.from({ length: WEEKS }, (_, week) => week).filter((week) => week >= first && (week + index) % 9 !== 8)
}

function demoSession(index: number, weeksAgo: number, people: number): DemoSession {
  const seed = index * 31 + weeksAgo * 17
  const absent = new Map<number, string | null>()
  for (let at = 0; at < people; at++)
    if ((seed + at * at * 7 + at * 13) % 11 === 0 || weeksAgo <= (LONG_ABSENT.get(at) ?? -1))
      absent.set(at, ABSENCE_REASONS[(seed + at) % ABSENCE_REASONS.length] ?? null)
  return {
    ...(DEMO_TOPICS[(weeksAgo + index * 5) % DEMO_TOPICS.length] as DemoTopic),
    weeksAgo,
    time: seed % 4 === 0 ? null : seed % 2 === 0 ? '16:30' : '17:00',
    location: seed % 3 === 0 ? 'قاعة الرعيّة' : seed % 5 === 0 ? 'The sports field' : null,
    absent,
  }
}
