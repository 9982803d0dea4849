import { sql } from 'drizzle-orm'
import { passkeys, profiles, secondFactors } from '#server/database/schema/index.ts'

/** Whether a profile's account has a second factor, as a part of the statement that reads a person. */
export const hasSecondFactor = sql<boolean>`(
  exists(
    select from ${secondFactors} where ${secondFactors.userId} = ${profiles.id} and ${secondFactors.confirmedAt} is not null
  )
  or exists(select from ${passkeys} where ${passkeys.userId} = ${profiles.id})
)`
