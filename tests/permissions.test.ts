import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { TABLE } from './permission-rows.ts'
import { ELSEWHERE, EVERYONE, type Who } from './permission-table.ts'
import { createWorld, type World } from './world.ts'

const REFUSALS = ['UNAUTHENTICATED', 'NOT_APPROVED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_LINK']

/** The procedures without a schema of their answers. */
const EMPTY = proceduresIn(contract)
  .filter(({ hasOutput }) => !hasOutput)
  .map(({ name }) => name)

describe.each(TABLE)('$procedure', ({ procedure, may, call }) => {
  test('is allowed for the people of the table, refused to all others, and empty without a schema of its answer', async () => {
    const world = await createWorld()
    const callers = { ...world, ...(await everyoneElsewhere(world)) }
    const answered: Who[] = []
    for (const who of EVERYONE) {
      const code = await call(callers[who], world).then(
        (answer) => {
          if (EMPTY.includes(procedure)) expect(answer).toBeUndefined()
          return null
        },
        (error: { code: string }) => error.code,
      )
      if (code === null) answered.push(who)
      else expect(REFUSALS, `${who} was answered ${code}`).toContain(code)
    }
    expect(answered).toEqual(EVERYONE.filter((who) => may.includes(who)))
  })
})

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
