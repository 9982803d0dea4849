import type { Plugin } from 'vite'
import { callsThat, isRead, neededPartsIn } from '#contract/calls.ts'
import { contract } from '#contract/index.ts'

const NAME = 'virtual:repeatable-calls'

/** A module with what a page knows of calls that are sent again or together, so that no page loads the contract. */
export function repeatableCalls(): Plugin {
  const repeated = callsThat(({ repeats }) => repeats, contract)
  return {
    name: 'repeatable-calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? `export const REPEATABLE_CALLS = new Set(${JSON.stringify(repeated.sort())})
           export const READS = new Set(${JSON.stringify(callsThat(isRead, contract).sort())})
           export const NEEDED_PARTS = ${JSON.stringify(neededPartsIn(contract))}`
        : null,
  }
}
