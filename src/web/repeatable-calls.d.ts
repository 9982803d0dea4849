declare module 'virtual:repeatable-calls' {
  /** The names of the calls that a page repeats by itself, as the contract declares them: 'finance.request'. */
  export const REPEATABLE_CALLS: ReadonlySet<string>
}
