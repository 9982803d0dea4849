import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { TABLE } from './permission-rows.ts'
import { ELSEWHERE, EVERYONE, type Row, type Who } from './permission-table.ts'
import { createWorld, type World } from './world.ts'

const REFUSALS = ['UNAUTHENTICATED', 'NOT_APPROVED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_LINK']

/** The procedures without a schema of their answers. */
const EMPTY = proceduresIn(contract)
  .filter(({ hasOutput }) => !hasOutput)
  .map(({ name }) => name)

/** Areas whose calls change neither what anyone may do nor what the next procedure finds: they share a world. */
const SHARING = [
  'invitations',
  'people',
  'roster',
  'sessions',
  'meetings',
  'members',
  'audit',
  'home',
  'reports',
  'attendance',
]

function inWorlds(table: readonly Row[]): [string, Row[]][] {
  const worlds = new Map<string, Row[]>()
  for (const row of table) {
    const [area = ''] = row.procedure.split('.')
    const name = SHARING.includes(area) ? area : row.procedure
    worlds.set(name, [...(worlds.get(name) ?? []), row])
  }
  return [...worlds]
}

test.each(inWorlds(TABLE))(
  '%s is allowed for the people of the table, refused to all others, and empty without a schema of its answer',
  { timeout: 120_000 },
  async (_name, rows) => {
    const world = await createWorld()
    const callers = { ...world, ...(await everyoneElsewhere(world)) }
    for (const { procedure, may, call } of rows) {
      const answered: Who[] = []
      for (const who of EVERYONE) {
        const code = await call(callers[who], world).then(
          (answer) => {
            if (EMPTY.includes(procedure)) expect([procedure, answer]).toEqual([procedure, undefined])
            return null
          },
          (error: { code: string }) => error.code,
        )
        if (code === null) answered.push(who)
        else expect(REFUSALS, `${who} was answered ${code} by ${procedure}`).toContain(code)
      }
      expect([procedure, answered]).toEqual([procedure, EVERYONE.filter((who) => may.includes(who))])
    }
  },
)

async function everyoneElsewhere(world: World) {
  const { otherSecretary, otherMedia, otherActivities } = ELSEWHERE
  const holder = (role: (typeof ELSEWHERE)[keyof typeof ELSEWHERE]) =>
    world.person({ fullName: role, signedUpUnder: 'SNMK1', roles: { SNMK1: role } })
  return {
    otherSecretary: await holder(otherSecretary),
    otherMedia: await holder(otherMedia),
    otherActivities: await holder(otherActivities),
  }
}

test('every procedure of the contract is in the table', () => {
  expect(
    proceduresIn(contract)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(TABLE.map(({ procedure }) => procedure).sort())
})

function proceduresIn(router: object, path = ''): { name: string; hasOutput: boolean }[] {
  return Object.entries(router).flatMap(([name, part]) => {
    const here = path ? `${path}.${name}` : name
    if (!isContractProcedure(part)) return proceduresIn(part, here)
    return [{ name: here, hasOutput: part['~orpc'].outputSchema !== undefined }]
  })
}
