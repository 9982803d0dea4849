import { describe, expect, it } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { adultsToNote, type PresentPerson } from './two-adults.ts'

const DAY = '2026-11-21' as PlainDate
const child = { name: 'Karim', birthdate: '2016-05-01' as PlainDate, isLeader: false }
const teenager = { name: 'Lea', birthdate: '2008-11-22' as PlainDate, isLeader: true }
const adult = { name: 'Rana', birthdate: '2008-11-21' as PlainDate, isLeader: false }
const undated = { name: 'Sami', birthdate: null, isLeader: true }
const unknown = { name: 'Nour', birthdate: null, isLeader: false }

const few = (present: readonly PresentPerson[], oldest: number | null = 9) => adultsToNote(present, oldest, DAY)

describe('the adults of a session', () => {
  it('are counted only with a child', () => {
    expect(few([adult])).toBeNull()
    expect(few([])).toBeNull()
    expect(few([adult, child])).toEqual({ count: 1, assumed: [], areTooFew: true })
  })

  it('are 18 on the day of the session, leaders or not', () => {
    expect(few([child, adult, teenager])).toEqual({ count: 1, assumed: [], areTooFew: true })
    expect(few([child, adult, { ...adult, name: 'Maya' }])).toBeNull()
    expect(few([teenager])).toEqual({ count: 0, assumed: [], areTooFew: true })
  })

  it('are also leaders without a birthdate, who are named until two are certain', () => {
    expect(few([child, undated])).toEqual({ count: 1, assumed: ['Sami'], areTooFew: true })
    expect(few([child, undated, adult])).toEqual({ count: 2, assumed: ['Sami'], areTooFew: false })
    expect(few([child, undated, adult, { ...adult, name: 'Maya' }])).toBeNull()
  })

  it('are no attendees without a birthdate, who are children only in a group of children', () => {
    expect(few([unknown, adult])).toEqual({ count: 1, assumed: [], areTooFew: true })
    expect(few([unknown, adult], 17)).not.toBeNull()
    expect(few([unknown, adult], 18)).toBeNull()
    expect(few([unknown, adult], null)).toBeNull()
    expect(few([child, unknown, adult], null)).toEqual({ count: 1, assumed: [], areTooFew: true })
  })
})
