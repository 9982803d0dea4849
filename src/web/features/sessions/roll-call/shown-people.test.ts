import { expect, test } from 'vitest'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { AT, inRoster, keys, TODAY } from '#web/features/sessions/draft/session-draft.fixture.ts'
import { newDraft } from '#web/features/sessions/draft/session-draft.ts'
import { nextFinders, nextShown } from './shown-people.ts'

const CHILDREN = Array.from({ length: 90 }, (_, at) => inRoster(`child${at}`))
const LEADERS = Array.from({ length: 10 }, (_, at) => inRoster(`leader${at}`, { isLeader: true }))
const draft = newDraft('session', 'SNMY1', [...CHILDREN, ...LEADERS], { sessionDate: TODAY })
const { people } = draft
const NO_ONE = new Set<string>()

/** Each step until everyone is shown as they are to be. */
function stepsTo(target: typeof people, from: typeof people, touched: ReadonlySet<string> = NO_ONE) {
  const steps = [nextShown(from, target, touched)]
  while (steps.at(-1) !== target && steps.length < 20) steps.push(nextShown(steps.at(-1) ?? [], target, touched))
  return steps
}

test('a form of many people is shown in steps, leaders first, in the order of the list', () => {
  const steps = stepsTo(people, [])
  expect(steps.map((shown) => shown.length)).toEqual([30, 60, 90, 100])
  expect(steps[0]?.filter(({ isLeader }) => isLeader)).toHaveLength(10)
  for (const shown of steps) expect(keys(shown)).toEqual(keys(people).filter((key) => keys(shown).includes(key)))
})

test('a mark of everyone is shown in steps; rows that are not reached yet stay as they were', () => {
  const marked = changedDraft(draft, { type: 'allPresent', at: AT }).people
  const [first, ...others] = stepsTo(marked, people)
  expect(first?.filter((person) => marked.includes(person))).toHaveLength(30)
  expect(first?.filter((person) => people.includes(person))).toHaveLength(70)
  expect(others.at(-1)).toBe(marked)
})

test('of many changes, those of another mark are shown first', () => {
  const { key } = people.at(-1) ?? { key: '' }
  const all = changedDraft(draft, { type: 'allPresent', at: AT })
  const marked = changedDraft(all, { type: 'mark', key, status: 'absent', at: AT }).people
  expect(nextShown(people, marked, NO_ONE).find((person) => person.key === key)?.status).toBe('absent')
})

test('a change of a few, and of people who were changed a few at a time, is shown immediately', () => {
  const { key } = people[50] ?? { key: '' }
  const one = changedDraft(draft, { type: 'mark', key, status: 'absent', at: AT }).people
  expect(nextShown(people, one, NO_ONE)).toBe(one)

  const all = changedDraft(draft, { type: 'allPresent', at: AT }).people
  const ofLater = all.slice(60).map((person) => person.key)
  const shown = nextShown(people, all, new Set(ofLater))
  for (const person of all.slice(60)) expect(shown).toContain(person)
})

test('people who were removed meanwhile are gone immediately', () => {
  const marked = changedDraft(draft, { type: 'allPresent', at: AT })
  const { key } = marked.people[70] ?? { key: '' }
  const without = changedDraft(marked, { type: 'remove', key }).people
  expect(keys(nextShown(people, without, NO_ONE))).not.toContain(key)
})

test('a search follows part by part: a shorter one from the top of the list, a longer one faster and from its end', () => {
  const [former, newer, newest] = [() => true, () => false, () => true]
  const shorter = { parts: 7, isNarrower: false }
  const first = nextFinders(
    Array.from({ length: 8 }, () => former),
    newer,
    shorter,
  )
  expect(first).toEqual([newer, former, former, former, former, former, former, newer])
  expect(nextFinders(first, newer, shorter).slice(0, 3)).toEqual([newer, newer, former])
  // Another letter is typed in the meantime.
  const longer = { parts: 7, isNarrower: true }
  const other = nextFinders(first, newest, longer)
  expect(other).toEqual([newer, former, former, former, former, newest, newest, newest])
  const others = [1, 2].reduce((before) => nextFinders(before, newest, longer), other)
  expect(others).toEqual([newer, newest, newest, newest, newest, newest, newest, newest])
  const last = nextFinders(others, newest, longer)
  expect(last.every((one) => one === newest)).toBe(true)
  expect(nextFinders(last, newest, longer)).toBe(last)
  expect(nextFinders([newest, newest, former], newest, { parts: 2, isNarrower: true })).toEqual([
    newest,
    newest,
    newest,
  ])
})
