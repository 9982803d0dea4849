declare module 'virtual:repeatable-calls' {
  /** The names of the calls that a page repeats by itself, as the contract declares them: 'finance.request'. */
  export const REPEATABLE_CALLS: ReadonlySet<string>
  /** The names of the calls that change nothing, which may be sent together. */
  export const READS: ReadonlySet<string>
  /** The parts of answers that calls need if they may be sent again; see `contract/needed-parts.ts`. */
  export const NEEDED_PARTS: Readonly<Record<string, string | null>>
}
