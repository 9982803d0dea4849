import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarationsIn } from './calls.ts'
import { contract } from './index.ts'

/** Each call that saves, with the fields of its input. */
const SAVES = declarationsIn(contract).flatMap(([name, { keeps, key }]) =>
  keeps === 'reads' ? [] : [{ name, keeps, key, fields: fieldsOf(name) }],
)

function fieldsOf(name: string): readonly string[] {
  const [area = '', call = ''] = name.split('.')
  const areas = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: unknown } }>>
  const schema = areas[area]?.[call]?.['~orpc'].inputSchema
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

test.each(['opened', 'version', 'from'] as const)('the calls that send %s are those that keep by it', (field) => {
  const keeping = SAVES.filter(({ keeps }) => keeps === field).map(({ name }) => name)
  // A span of days begins with a day called so, and an edit with `opened` may have a version for former pages.
  const isOther = (keeps: string) => field !== 'opened' && ['creates', 'opened'].includes(keeps)
  const sending = SAVES.filter(({ keeps, fields }) => fields.includes(field) && !isOther(keeps))
  expect(sending.map(({ name }) => name).sort()).toEqual(keeping.sort())
})

test('every key is of fields that are sent', () => {
  const missing = SAVES.filter(({ key, fields }) => key?.some((field) => !fields.includes(field)))
  expect(missing).toEqual([])
})
