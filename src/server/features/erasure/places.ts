import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { TextPlace } from '#domain/erasure/erasure.ts'
import { DECLARED_COLUMNS } from '#server/database/declarations.ts'
import type { SearchedText } from '#server/database/schema/declare.ts'

export interface Place extends SearchedText {
  readonly table: string
  readonly column: string
}

/** Every free text of the database, as its table declares it. Source: docs/decisions/033-erasure.md. */
export const PLACES = Object.fromEntries(
  DECLARED_COLUMNS.flatMap(({ declaration, table, name, facts: { erasure } }) =>
    typeof erasure === 'object' && 'place' in erasure
      ? [[erasure.place, { ...declaration.texts, ...erasure, table: getTableName(table), column: name }]]
      : [],
  ),
) as Readonly<Record<TextPlace, Place>>

export interface StoredText extends Record<string, unknown> {
  readonly key: string
  readonly id: string
  readonly text: string
  readonly organizationName: string | null
  readonly day: string | null
  readonly sessionId: string | null
  readonly personId: string | null
}

export function idOf({ table, id = 'id' }: Place): string {
  return id.includes(' ') ? `(${id})` : `${table}.${id}`
}

export function textsOf(name: TextPlace, pattern: string): SQL {
  const place = PLACES[name]
  const { table, column, organization, day, session, person, join = '', key = `'${name}/' || ${idOf(place)}` } = place
  const column_ = (expression: string | undefined) => sql.raw(expression ?? 'null')
  return sql`
    select ${sql.raw(key)} as key, ${sql.raw(idOf(place))}::text as id, ${sql.raw(`${table}.${column}`)} as text,
      ${column_(organization)} as "organizationName", ${column_(day)}::text as day,
      ${column_(session)} as "sessionId", ${column_(person)} as "personId"
    from ${sql.raw(`${table} ${join}`)}
    where ${sql.raw(`${table}.${column}`)} ~ ${pattern}
    order by 5 desc nulls last, 2`
}
