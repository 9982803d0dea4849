import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarationsIn } from './calls.ts'
import { contract } from './index.ts'
import { CHECKED_PROCEDURES, hasNeededPart } from './needed-parts.ts'

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

/** They are answered with nothing, or with what else is needed. */
const UNCHECKED: readonly string[] = ['finance.review', 'pendingChanges.review']

test('answers to all calls that are sent again are checked', () => {
  const repeated = declarationsIn(contract).flatMap(([name, { repeats }]) => (repeats ? [name] : []))
  const checked = repeated.filter((name) => !UNCHECKED.includes(name))
  expect(checked.filter((name) => !CHECKED_PROCEDURES.includes(name))).toEqual([])
})

test.each(CHECKED_PROCEDURES)('every right answer to %s has what is needed of it', (procedure) => {
  const parts = partsOf(procedure)
  const answer = parts === null ? undefined : Object.fromEntries(parts.map((part) => [part, 'sent']))
  expect(hasNeededPart(procedure.split('.'), { id: 'sent' }, answer)).toBe(true)
  expect(hasNeededPart(procedure.split('.'), { id: 'sent' }, parts === null ? { id: 'sent' } : {})).toBe(false)
})
