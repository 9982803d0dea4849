import { TABLE } from './permission-rows.ts'
import type { Row, Who } from './permission-table.ts'
import { type Statement, statementsOf } from './statements.ts'
import type { Caller, World } from './world.ts'

/** Who calls a procedure that several may call: the first of these. */
const PREFERRED: readonly Who[] = ['leader', 'financeManager', 'admin', 'anonymous']
/** Calls about the own account end its sign-ins, so a person of their own makes them. */
const OWN_ACCOUNT: readonly Who[] = ['mediaManager', ...PREFERRED]

/** As a person who may. @returns the statements of each call, by the name of the procedure */
export async function callEveryProcedure(world: World): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const found = new Map<string, readonly Statement[]>()
  for (const row of TABLE) {
    const statements: Statement[] = []
    const { id } = world[callerOf(row)]
    const caller = id === '' ? world.anonymous : world.callerWith(await world.signIn(id), id)
    const code = await row.call(recording(caller, row.procedure, statements), world).then(
      () => null,
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    )
    if (code !== null && row.may.length > 0) throw new Error(`${row.procedure} was answered ${code}`)
    found.set(row.procedure, statements)
  }
  return found
}

function callerOf({ procedure, may }: Row): keyof World & Who {
  const preferred = procedure.startsWith('accounts.') ? OWN_ACCOUNT : PREFERRED
  const who = preferred.find((one) => may.includes(one) || may.length === 0)
  if (who === undefined) throw new Error(`Nobody who may call ${procedure} is preferred`)
  return who as keyof World & Who
}

/** The caller, who records the statements of the one procedure. What a row calls before it as others is not recorded. */
function recording(caller: Caller, procedure: string, statements: Statement[]): Caller {
  const [area = '', name = ''] = procedure.split('.')
  const areas = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  const call = async (input: unknown) => {
    let answer: unknown
    statements.push(
      ...(await statementsOf(async () => {
        answer = await areas[area]?.[name]?.(input)
      })),
    )
    return answer
  }
  const own = new Proxy(areas[area] ?? {}, {
    get: (target, key) => (key === name ? call : Reflect.get(target, key)),
  })
  return { ...caller, [area]: own }
}
