/** A prepared statement. Each connection prepares it once. */
export type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<unknown[][]>

/** The person who makes a call. */
export interface LimitPerson {
  readonly id: string
  readonly isAdmin: boolean
  readonly organizations: readonly string[]
  /** Those in which the person has a role. */
  readonly roles: readonly string[]
}

export type LimitHandler = (person: LimitPerson, input: never) => Promise<string>
