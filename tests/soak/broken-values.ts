import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import fc from 'fast-check'
import { z } from 'zod'

/** Ids that stand for those of people and things in a world, which are other ones each time. */
const PLACEHOLDER_IDS = Array.from({ length: 12 }, (_, place) => `0198c0de-0000-7000-8000-0000000000${10 + place}`)

const ORGANIZATIONS = ['SNMY1', 'SNMY1', 'SNMK1', 'SNMY2', 'SNMF', 'Nowhere', '__proto__']

const cursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const INSTANT = '2026-11-21 10:00:00.123456+00'
const IMPOSSIBLE = '2024-02-30'

/** Texts of every kind that a field may take; which of them one does take is asked of its schema. */
const TEXTS = [
  ...PLACEHOLDER_IDS,
  ...ORGANIZATIONS,
  '',
  'Rita Khoury',
  'session.topic/0192f0c1-7a5e-7000-8000-000000000001',
  'جورج خليل',
  'Camp 👨‍👩‍👧',
  '%',
  '_\\',
  '+961 70 123 456',
  'one\ntwo',
  '1',
  '50.00',
  '999,999,999,999,999.99',
  '٥٠',
  '0.00',
  '-30.00',
  '99999999999999999999.00',
  '2026-11-21',
  '2012-02-29',
  '0001-01-01',
  '1900-01-01',
  '9999-12-31',
  '2026-11',
  '0001-01',
  '9999-12',
  '23:59',
  '2026-11-21T10:00:00Z',
  '2026-11-21T12:00:00.123456789+02:00',
  '2026-11-21T10:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  'rita@example.org',
  'shabaka-demo',
  cursor('1'),
  cursor(INSTANT, PLACEHOLDER_IDS[0]),
  cursor('2026-11-21', INSTANT, PLACEHOLDER_IDS[0]),
  cursor('SNMY1', 'true', 'Rita', PLACEHOLDER_IDS[0]),
  cursor('Rita', PLACEHOLDER_IDS[0]),
]
const DATES = ['2026-11-21T10:00:00Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'].map((text) => new Date(text))
const NUMBERS = [0, 1, 2, 24, 100, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER]

/** Values that the schema takes, made by walking it. */
export function valuesOf(schema: z.ZodType, name = ''): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, field]) => [key, valuesOf(field as z.ZodType, key)] as const)
    const required = Object.entries(schema.shape).filter(
      ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: required.map(([key]) => key) })
  }
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element as z.ZodType, name), { maxLength: 3 })
  if (schema instanceof z.ZodOptional)
    return fc.option(valuesOf(schema.unwrap() as z.ZodType, name), { nil: undefined })
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap() as z.ZodType, name), { nil: null })
  if (schema instanceof z.ZodDefault) return valuesOf(schema.unwrap() as z.ZodType, name)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((one) => valuesOf(one as z.ZodType, name)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  const isObject = schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString)
  if (isObject) return valuesOf(schema.in as z.ZodType, name)
  const pool: readonly unknown[] = /organization|moveTo|movedFrom/i.test(name)
    ? ORGANIZATIONS
    : [...TEXTS, ...NUMBERS, ...DATES, true, false, null]
  const taken = pool.filter((value) => schema.safeParse(value).success)
  if (taken.length === 0) throw new Error(`Nothing is known that ${name} takes: add something to the texts`)
  return fc.constantFrom(...taken)
}

/** What is in the place of the key `__proto__` until it is written, because no object would keep it. */
const PROTO = '\u0001proto\u0001'
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { [PROTO]: [nested(depth - 1)] })

/** What no field should take, or every field should survive. */
const BROKEN: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  'x'.repeat(60_000),
  '💥'.repeat(200),
  'ß'.repeat(120),
  '\ufdfa'.repeat(120),
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.NaN,
  10n ** 30n,
  new Date(Number.NaN),
  new Date(8.64e15),
  new Map([['a', new Set([1])]]),
  new Set(['SNMY1']),
  /(a+)+$/,
  new URL('http://example.org/\u202e'),
  [],
  {},
  [null],
  [[[]]],
  { length: { toString: 'x' } },
  { length: 3, 0: 'a' },
  { toString: 'x', valueOf: 'y', toJSON: 'z' },
  { [PROTO]: { isAdmin: true } },
  { constructor: { prototype: {} } },
  Object.fromEntries([['then', 'x']]),
  nested(20),
  nested(80),
  IMPOSSIBLE,
  '0000-00-00',
  '10000-01-01',
  '2026-11-21T00:00:00Z',
  '99:99',
  '1e5',
  'Infinity',
  '9'.repeat(70),
  'not-an-id',
  '00000000-0000-0000-0000-000000000000',
  cursor(),
  cursor(IMPOSSIBLE, IMPOSSIBLE, 'x'),
  cursor(IMPOSSIBLE, INSTANT, PLACEHOLDER_IDS[0]),
  cursor('2024-02-30 10:00:00+00', PLACEHOLDER_IDS[0]),
  cursor('2024-02-28 10:00:00+99', PLACEHOLDER_IDS[0]),
  cursor({ length: { toString: 'x' } }),
  cursor('9'.repeat(30)),
  cursor('a\0', 'maybe', '\ud800', PLACEHOLDER_IDS[0]),
]

interface Break {
  readonly place: number
  readonly how: 'replace' | 'remove' | 'add' | 'repeat'
  readonly by: unknown
}

const breaks: fc.Arbitrary<Break> = fc.record({
  place: fc.nat({ max: 30 }),
  how: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'add' as const,
    'repeat' as const,
  ),
  by: fc.constantFrom(...BROKEN),
})

/** Values that the schema takes, broken in up to three places; now and then in none. */
export function brokenValuesOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const whole = schema ? valuesOf(schema) : fc.constantFrom(...BROKEN)
  return fc.tuple(whole, fc.array(breaks, { maxLength: 3 })).map(([value, all]) => all.reduce(broken, value))
}

function broken(value: unknown, { place, how, by }: Break): unknown {
  const places = placesIn(value)
  const at = places[place % places.length] ?? []
  if (how === 'replace') return changed(value, at, () => by)
  if (how === 'remove') return changed(value, at, () => undefined)
  return changed(value, at, (there) => {
    if (how === 'repeat') return [there, there]
    return typeof there === 'object' && there !== null ? { ...there, extra: by, [PROTO]: by } : by
  })
}

type Path = readonly string[]

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || value.constructor === Object)
}

function placesIn(value: unknown, path: Path = []): Path[] {
  // What is broken already is not broken any further: it may be very deep.
  if (!isPlain(value) || path.length > 4) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: Path, change: (there: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[key] = changed(copy[key], rest, change)
  return copy
}

export interface Wire {
  readonly json: unknown
  readonly meta: readonly unknown[]
}

const serializer = new StandardRPCJsonSerializer()

/** How a value travels; sometimes with claims about it that are not true. */
export function wiresOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<Wire> {
  const segments = fc.array(
    fc.constantFrom<unknown>('id', 'organizationName', 'attendance', 0, 1, '__proto__', 'length', {}, null),
    { maxLength: 4 },
  )
  const claims = fc.array(
    fc.oneof(
      fc.tuple(fc.integer({ min: -1, max: 8 }), segments).map(([type, path]) => [type, ...path]),
      fc.constantFrom<unknown>(null, 7, 'x', [], {}),
    ),
    { maxLength: 2 },
  )
  return fc.tuple(values, fc.option(claims, { freq: 6 })).map(([value, untrue]) => {
    const [json, meta] = serializer.serialize(value)
    return { json, meta: untrue ?? meta }
  })
}

export function bodyOf(wire: unknown, ids: readonly string[]): string {
  const text =
    JSON.stringify(wire, (_, value) => (typeof value === 'bigint' ? Number(value) : value))?.replaceAll(
      JSON.stringify(PROTO),
      '"__proto__"',
    ) ?? ''
  return PLACEHOLDER_IDS.reduce((body, id, place) => body.replaceAll(id, ids[place % ids.length] ?? id), text)
}
