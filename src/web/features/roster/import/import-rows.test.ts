import { expect, test } from 'vitest'
import { type Candidate, detailsToAdd } from './import-rows.ts'

const mother = (name: string) => ({ name, relation: null, phone: null })

function row(line: number, guardian: string, looksLike: Candidate['looksLike'] = null): Candidate {
  return {
    id: `row ${line}`,
    line,
    attendeeName: 'Karim',
    phoneNumber: null,
    birthdate: null,
    birthdateText: '',
    isLeader: false,
    ageOverride: false,
    guardians: [mother(guardian)],
    collecting: null,
    knownId: null,
    problems: [],
    notes: [],
    placement: { kind: 'fits' },
    looksLike,
  }
}

test('guardians of rows that are the same person go to the person of the roster or of the first of the rows', () => {
  const first = row(2, 'Mona')
  const second = row(3, 'Hala', { attendeeName: 'Karim', personId: null, line: 2 })
  const third = row(4, 'Rima', { attendeeName: 'Karim', personId: null, line: 3 })
  const inRoster = row(5, 'Nada', { attendeeName: 'Karim', personId: 'stored', line: null })
  const named = { ...row(6, 'Aida'), knownId: 'known' }
  const preview = { good: [first, second, third, inRoster], known: [named], bad: [], apart: [], dates: null }

  expect(detailsToAdd(preview, [second, third, inRoster])).toEqual([
    { personId: 'known', guardians: [mother('Aida')] },
    { personId: 'row 2', guardians: [mother('Hala')] },
    { personId: 'row 2', guardians: [mother('Rima')] },
    { personId: 'stored', guardians: [mother('Nada')] },
  ])
  expect(detailsToAdd(preview, [third])).toContainEqual({ personId: 'row 3', guardians: [mother('Rima')] })
})
