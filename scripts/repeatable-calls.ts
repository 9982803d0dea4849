import type { Plugin } from 'vite'
import { declarationsIn, neededPartsIn } from '#contract/calls.ts'
import { contract } from '#contract/index.ts'

const NAME = 'virtual:repeatable-calls'

/** A module with what a page knows of calls that are sent again or together, so that no page loads the contract. */
export function repeatableCalls(): Plugin {
  const calls = declarationsIn(contract)
  const names = calls.flatMap(([name, { repeats }]) => (repeats ? [name] : []))
  const reads = calls.flatMap(([name, { keeps }]) => (keeps === 'reads' ? [name] : []))
  return {
    name: 'repeatable-calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? `export const REPEATABLE_CALLS = new Set(${JSON.stringify(names.sort())})
           export const READS = new Set(${JSON.stringify(reads.sort())})
           export const NEEDED_PARTS = ${JSON.stringify(neededPartsIn(contract))}`
        : null,
  }
}
