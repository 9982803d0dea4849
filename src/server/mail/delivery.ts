import nodemailer from 'nodemailer'
import { escaped, printable } from '#server/log.ts'
import type { Mail } from './mails.ts'

/** Hands one mail to a mail server, or prints it. */
export type Delivery = (recipient: string, mail: Omit<Mail, 'ttlSeconds' | 'kind'>) => Promise<void>

/** A mail server that does not answer is given up sooner than a supervisor gives up on a stop. */
const PATIENCE_MS = 10_000
/**
 * However slowly it answers, in milliseconds. A stop waits longer than this, so that a mail that was taken is marked as sent
 * before the connection to the database is closed.
 */
export const LONGEST_DELIVERY_MS = 10_000

/** Deliver by SMTP. */
export function smtpDelivery(smtpUrl: string, from: string): Delivery {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return async (recipient, mail) => {
    await transport.sendMail({ from, to: recipient, subject: mail.subject, text: mail.text, html: mail.html })
  }
}

/** Print the text of each mail: the demo, which has no mail server. */
export function printedDelivery(print: (line: string) => void): Delivery {
  return async (recipient, mail) =>
    print(`\nMail to ${escaped(recipient)}: ${escaped(mail.subject)}\n${printable(mail.text)}\n`)
}

/** A delivery that is given up after a while, whatever the mail server does. */
export function withinPatience(delivery: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), ms)
  })
  return Promise.race([delivery, overdue]).finally(() => clearTimeout(timer))
}

/** Whether the mail server said no for good to this mail: to its recipient or its content, not to us. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && /^(RCPT|DATA)/.test(String(error.command))
}

/** What went wrong, without the mail server's words: they name the recipient. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const parts = [error.name]
  for (const key of ['code', 'command', 'responseCode']) if (key in error) parts.push(String(error[key as keyof Error]))
  return parts.join(' ')
}
