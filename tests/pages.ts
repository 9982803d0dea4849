interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** The rows of all pages of a list, as they are read one after another. */
export async function rowsOfAllPages<Row>(read: (from: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await read(cursor === null ? {} : { cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
