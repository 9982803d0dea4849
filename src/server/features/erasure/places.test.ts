import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_PLACES } from '#domain/erasure/erasure.ts'
import { DECLARED_COLUMNS } from '#server/database/declarations.ts'
import { PLACES } from './places.ts'

test('one column declares each kind of text in which a name may occur', () => {
  const declared = DECLARED_COLUMNS.flatMap(({ facts: { erasure } }) =>
    typeof erasure === 'object' && 'place' in erasure ? [erasure.place] : [],
  )
  expect(declared.sort()).toEqual([...TEXT_PLACES].sort())
})

test('the function of the owner changes the texts that only the owner may change', () => {
  const statements = readFileSync('src/server/database/functions/rewrite_erased_text.sql', 'utf8')
  const changed = [...statements.matchAll(/WHEN '(.+)' THEN\s+UPDATE public\.(\w+) SET (\w+) = /g)]
  const declared = TEXT_PLACES.filter((place) => PLACES[place].isOwners).map((place) => {
    const { table, column } = PLACES[place]
    return [place, table, column]
  })
  expect(changed.map(([, ...names]) => names).sort()).toEqual(
    [...declared, ['transfer.outcome', 'transfers', 'outcome']].sort(),
  )
})
