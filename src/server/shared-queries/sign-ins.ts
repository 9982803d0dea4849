import { sql } from 'drizzle-orm'
import type { SettingsOfRights } from '#domain/network-settings.ts'
import type { Membership } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'
import { authSessions, memberships, profiles, userRoles } from '#server/database/schema/index.ts'
import { formerNames, lastErasureAt, settingsOfRights } from './network-settings.ts'
import type { Person } from './people.ts'
import { hasSecondFactor } from './second-factors.ts'

/** A sign-in with its person. */
export interface SignIn {
  readonly sessionId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When the person last proved in this sign-in who they are; null if never. */
  readonly provedAt: Date | null
  /** Null if the profile has been deleted. */
  readonly person: Person | null
}

type Row = Omit<Person, 'id' | 'memberships' | 'settings' | 'formerNames'> & {
  readonly session_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly proved_at: string | null
  readonly id: string | null
  readonly memberships: Membership[] | null
  readonly settings: SettingsOfRights
  readonly formerNames: Person['formerNames'] | null
}

const findSignIn = preparedSql<Row>(
  'sign_in',
  sql`
    select ${authSessions.id} as session_id, ${authSessions.createdAt} as created_at, ${authSessions.expiresAt} as expires_at,
      ${authSessions.provedAt} as proved_at,
      ${profiles.id} as id, ${profiles.fullName} as "fullName", ${profiles.email} as email,
      ${profiles.approvalStatus} as "approvalStatus", ${profiles.rejectionReason} as "rejectionReason",
      ${profiles.organizationName} as "organizationName", ${userRoles.role} is not null as "isAdmin",
      (
        select json_agg(json_build_object(
          'organizationName', ${memberships.organizationName}, 'organizationRole', ${memberships.organizationRole}
        ) order by ${memberships.organizationName})
        from ${memberships} where ${memberships.userId} = ${profiles.id}
      ) as memberships,
      ${settingsOfRights} as settings, ${formerNames} as "formerNames", ${lastErasureAt} as "lastErasureAt",
      ${hasSecondFactor} as "hasSecondFactor"
    from ${authSessions}
    left join ${profiles} on ${profiles.id} = ${authSessions.userId}
    left join ${userRoles} on ${userRoles.userId} = ${profiles.id}
    where ${authSessions.token} = ${sql.placeholder('token')}`,
)

/** The sign-in with a token, and its person with everything that decides the permissions; null for an unknown token. */
export async function readSignIn(database: Queryable, token: string): Promise<SignIn | null> {
  const [row] = await findSignIn(database, { token })
  if (!row) return null
  return {
    sessionId: row.session_id,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    provedAt: row.proved_at === null ? null : new Date(row.proved_at),
    person: row.id === null ? null : personOf(row, row.id),
  }
}

/** Column by column, because to copy the others takes longer than all other work on the row, at every call. */
function personOf(row: Row, id: string): Person {
  return {
    id,
    fullName: row.fullName,
    email: row.email,
    approvalStatus: row.approvalStatus,
    rejectionReason: row.rejectionReason,
    organizationName: row.organizationName,
    isAdmin: row.isAdmin,
    memberships: row.memberships ?? [],
    settings: row.settings,
    formerNames: row.formerNames ?? {},
    lastErasureAt: row.lastErasureAt,
    hasSecondFactor: row.hasSecondFactor,
  }
}
