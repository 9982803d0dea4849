import { isContractProcedure } from '@orpc/contract'
import { type Declaration, declarationsIn } from '#contract/calls.ts'
import { contract } from '#contract/index.ts'
import type { Caller, World } from '#tests/world.ts'
import { ACCOUNTS } from './accounts.ts'
import { FINANCES } from './finance.ts'
import { NETWORK } from './network.ts'
import { PEOPLE } from './people.ts'
import { ROSTER } from './roster.ts'
import type { Row, RowsOf, Who } from './row.ts'

const ROWS: RowsOf<keyof typeof contract> = { ...ACCOUNTS, ...PEOPLE, ...ROSTER, ...NETWORK, ...FINANCES }

/** A call with its row, and with what the contract says of it. */
export interface Call extends Row {
  /** 'finance.request' */
  readonly name: string
  readonly area: string
  readonly declared: Declaration
  readonly hasOutput: boolean
}

export const CALLS: readonly Call[] = declarationsIn(contract).map(([name, declared]) => {
  const [area = '', call = ''] = name.split('.')
  const procedure = partOf(partOf(contract, area), call)
  const row = partOf(partOf(ROWS, area), call) as Row
  return { ...row, name, area, declared, hasOutput: isContractProcedure(procedure) && hasOutput(procedure) }
})

export function send(caller: Caller, { name }: Pick<Call, 'name'>, input: unknown): Promise<unknown> {
  const [area = '', call = ''] = name.split('.')
  return (partOf(partOf(caller, area), call) as (sent: unknown) => Promise<unknown>)(input)
}

/** Who calls what several may call: the first of these. */
const PREFERRED: readonly Who[] = ['leader', 'financeManager', 'admin', 'anonymous']

/** Of calls about the own account, which end its sign-ins, a person whom no other call needs. */
export function callerOf({ name, area, may }: Call): Who & keyof World {
  const preferred = [...(area === 'accounts' ? (['mediaManager'] as const) : []), ...PREFERRED]
  const who = preferred.find((one) => may.includes(one) || may.length === 0)
  if (who === undefined) throw new Error(`Nobody who may call ${name} is preferred`)
  return who as Who & keyof World
}

/** The person with a sign-in that only this call has: some calls end it. */
export async function signedInAgain(world: World, person: Caller): Promise<Caller> {
  return person.id === '' ? person : world.callerWith(await world.signIn(person.id), person.id)
}

function partOf(whole: unknown, name: string): unknown {
  return (whole as Readonly<Record<string, unknown>>)[name]
}

function hasOutput({ '~orpc': { outputSchema } }: { '~orpc': { outputSchema?: unknown } }): boolean {
  return outputSchema !== undefined
}
