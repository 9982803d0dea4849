import { deviceIn } from '#domain/accounts/devices.ts'
import { dayIn, type Language, longDate, timeIn } from '#domain/dates/dates.ts'
import { managesPeopleOrMoney } from '#domain/rights/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { languageOf } from '#server/queries/language.ts'
import { readPerson } from '#server/queries/people.ts'
import { enqueueMail, enqueueMailWithinLimit } from './enqueue-mail.ts'
import { newDeviceMail, passwordChangedMail } from './mails.ts'

export interface OwnerMailNeeds {
  readonly appUrl: string
  readonly timeZone: string
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

/**
 * Informs the owner of an account, in the transaction of the change, of a changed password. Source: docs/product.md,
 * 3.18.
 */
export async function mailPasswordChange(tx: Queryable, userId: string, needs: OwnerMailNeeds): Promise<void> {
  const owner = await readPerson(tx, userId)
  if (!owner) return
  const language = await languageOf(tx, userId)
  const link = `${needs.appUrl}/forgot-password`
  await enqueueMail(tx, owner.email, passwordChangedMail(language, owner.fullName, link, momentIn(language, needs)))
}

/**
 * Mails administrators and finance managers about a new device.
 * @param userAgent the browser's. Source: docs/product.md, 3.18.
 */
export async function mailNewDevice(
  database: Database,
  userId: string,
  userAgent: string | null,
  needs: OwnerMailNeeds,
): Promise<void> {
  const owner = await readPerson(database, userId)
  if (!owner || !managesPeopleOrMoney(owner)) return
  const language = await languageOf(database, userId)
  const signIn = { ...momentIn(language, needs), device: deviceIn(userAgent) }
  const mail = newDeviceMail(language, owner.fullName, `${needs.appUrl}/account`, signIn)
  await enqueueMailWithinLimit(database, owner.email, mail)
}

function momentIn(language: Language, { clock, timeZone }: OwnerMailNeeds) {
  const now = clock()
  return { date: longDate(dayIn(timeZone, now), language), time: timeIn(timeZone, now) }
}
