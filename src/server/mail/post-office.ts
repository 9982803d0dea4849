import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import { connect } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from './mails.ts'

/** Takes mails and sees to it that they arrive. */
export interface PostOffice {
  /** Keep a mail to be sent; it is sent right after, and tried again until a mail server has taken it. */
  send(recipient: string, mail: Mail): Promise<void>
  /** Send everything that is due now; what fails stays for later. */
  deliver(): Promise<void>
  close(): Promise<void>
}

/** Hands one mail to a mail server, or prints it. */
export type Delivery = (recipient: string, mail: Mail) => Promise<void>

const INTERVAL_MS = 5_000
const LONGEST_WAIT_S = 600

/** Deliver by SMTP. */
export function smtpDelivery(smtpUrl: string, from: string): Delivery {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return async (recipient, mail) => {
    await transport.sendMail({ from, to: recipient, subject: mail.subject, text: mail.text, html: mail.html })
  }
}

/** Print the text of each mail: the demo, which has no mail server. */
export function printedDelivery(print: (line: string) => void): Delivery {
  return async (recipient, mail) => print(`\nMail to ${recipient}: ${mail.subject}\n${mail.text}\n`)
}

interface PostOfficeOptions {
  readonly databaseUrl: string
  readonly delivery: Delivery
  readonly log: Log
  /** Keep what was sent, for the demo's page of mails; elsewhere it is deleted, links and all. */
  readonly keepSent: boolean
}

/** A post office on the table of outgoing mails; several processes may share one table, each mail goes once. */
export function openPostOffice({ databaseUrl, delivery, log, keepSent }: PostOfficeOptions): PostOffice {
  // Connections of its own: mails are queued while a sign-up holds one of the app's.
  const { database, close } = connect(databaseUrl, 2)
  let running: Promise<void> | null = null

  const deliverOne = () =>
    database.transaction(async (tx) => {
      const [mail] = await tx
        .select()
        .from(outgoingMails)
        .where(and(isNull(outgoingMails.sentAt), lte(outgoingMails.nextAttemptAt, sql`now()`)))
        .orderBy(asc(outgoingMails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      const row = eq(outgoingMails.id, mail.id)
      try {
        await delivery(mail.recipient, mail)
        if (keepSent) await tx.update(outgoingMails).set({ sentAt: sql`now()`, lastError: null }).where(row)
        else await tx.delete(outgoingMails).where(row)
      } catch (error) {
        const wait = Math.min(LONGEST_WAIT_S, 5 * 2 ** mail.attempts)
        const reason = error instanceof Error ? error.message : String(error)
        log.warn(`a mail was not taken, next try in ${wait} s: ${reason}`)
        await tx
          .update(outgoingMails)
          .set({
            attempts: mail.attempts + 1,
            lastError: reason,
            nextAttemptAt: sql`now() + make_interval(secs => ${wait})`,
          })
          .where(row)
      }
      return true
    })

  const deliverAll = async () => {
    while (await deliverOne()) {
      // One after another: a mail server is not to be flooded.
    }
  }

  const deliver = () => {
    running ??= deliverAll()
      .catch((error: unknown) => {
        log.failure('sending mails', error)
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const timer = setInterval(deliver, INTERVAL_MS)
  timer.unref()
  return {
    async send(recipient, mail) {
      await database.insert(outgoingMails).values({ id: uuid(), recipient, ...mail })
      // A round that is under way may have looked already: another one follows it.
      void Promise.resolve(running).then(deliver)
    },
    deliver,
    async close() {
      clearInterval(timer)
      await running
      await close()
    },
  }
}
