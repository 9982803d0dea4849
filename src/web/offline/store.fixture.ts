import type { Store, Write } from './store.ts'

export type Tables = Map<string, Map<string, unknown>>

function nextOrder(tables: Tables): number {
  const rows = [...tables.values()].flatMap((table) => [...table.values()]) as { readonly order?: number }[]
  return 1 + Math.max(0, ...rows.map(({ order = 0 }) => order))
}

/** A device's store. @param isAlive whether the app runs: otherwise nothing is answered */
export function storeInMemory(personId: string, tables: Tables, isAlive: () => boolean): Store {
  const rowsOf = (table: string) => {
    const rows = tables.get(table) ?? new Map<string, unknown>()
    tables.set(table, rows)
    return rows
  }
  const transact = <Result>(work: () => Result): Promise<Result> =>
    isAlive() ? Promise.resolve(work()) : new Promise(() => undefined)
  const write = (writes: readonly Write[]) => {
    for (const { table, key, value, keeps } of writes)
      if (keeps?.(structuredClone(rowsOf(table).get(key)))) continue
      else if (value === undefined) rowsOf(table).delete(key)
      else rowsOf(table).set(key, structuredClone(value))
  }
  return {
    personId,
    put: (...writes) =>
      transact(() => {
        write(writes)
        return true
      }),
    get: <Value>(table: string, key: string) =>
      transact(() => structuredClone(rowsOf(table).get(key)) as Value | undefined),
    getAll: <Value>(table: string) =>
      transact(() => [...rowsOf(table).values()].map((one) => structuredClone(one) as Value)),
    update: <Value>(
      table: Write['table'],
      key: string,
      change: (now: Value | undefined, order: number) => Value | null | undefined,
      ...otherWrites: readonly Write[]
    ) =>
      transact(() => {
        const value = change(structuredClone(rowsOf(table).get(key)) as Value | undefined, nextOrder(tables))
        if (value === undefined) return false
        write([{ table, key, value: value ?? undefined }, ...otherWrites])
        return true
      }),
    updateAll: <Value>(table: Write['table'], change: (now: readonly Value[], order: number) => readonly Write[]) =>
      transact(() => {
        const rows = [...rowsOf(table).values()].map((one) => structuredClone(one) as Value)
        const writes = change(rows, nextOrder(tables))
        write(writes)
        return writes.length > 0
      }),
  }
}
