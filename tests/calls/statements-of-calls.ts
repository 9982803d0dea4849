import { type Statement, statementsOf } from '#tests/statements.ts'
import type { World } from '#tests/world.ts'
import { CALLS, callerOf, send, signedInAgain } from './every-call.ts'

/** Makes each call once, as a person who may. @returns the statements that it sent, by its name */
export async function statementsOfCalls(world: World): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const sent = new Map<string, readonly Statement[]>()
  for (const call of CALLS) {
    const caller = await signedInAgain(world, world[callerOf(call)])
    const input = await call.make?.(world, caller)
    const statements = await statementsOf(async () => {
      const code = await send(caller, call, input).then(
        () => null,
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      )
      if (code !== null && call.may.length > 0) throw new Error(`${call.name} was answered ${code}`)
    })
    sent.set(call.name, statements)
  }
  return sent
}
