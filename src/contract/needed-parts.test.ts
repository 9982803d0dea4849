import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsThat, neededPartsIn } from './calls.ts'
import { contract } from './index.ts'
import { hasNeededPart } from './needed-parts.ts'

interface Declared {
  readonly '~orpc': { readonly outputSchema?: z.ZodType }
}

/** The parts that every answer of a procedure has; null if it is answered with nothing. */
function partsOf(procedure: string): readonly string[] | null {
  const [area = '', name = ''] = procedure.split('.')
  const declared = (contract as unknown as Record<string, Record<string, Declared>>)[area]?.[name]
  const { outputSchema } = declared?.['~orpc'] ?? {}
  if (!outputSchema) return null
  return z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'output' }).required ?? []
}

const NEEDED = neededPartsIn(contract)

/** They are answered with nothing, or with what else is needed. */
const UNCHECKED: readonly string[] = ['finance.review', 'pendingChanges.review']

test('answers to all calls that are sent again are checked', () => {
  const repeated = callsThat(({ repeats }) => repeats, contract)
  expect(repeated.filter((name) => !(name in NEEDED))).toEqual(UNCHECKED)
})

test.each(Object.keys(NEEDED))('every right answer to %s has what is needed of it', (procedure) => {
  const parts = partsOf(procedure)
  const answer = parts === null ? undefined : Object.fromEntries(parts.map((part) => [part, 'sent']))
  const isRight = (given: unknown) => hasNeededPart(NEEDED, procedure.split('.'), { id: 'sent' }, given)
  expect(isRight(answer)).toBe(true)
  expect(isRight(parts === null ? { id: 'sent' } : {})).toBe(false)
})
