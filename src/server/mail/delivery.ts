import nodemailer from 'nodemailer'
import { escaped, printable } from '#server/log/log-text.ts'
import type { Mail } from './mails.ts'

export type Delivery = (recipient: string, mail: Omit<Mail, 'ttlSeconds' | 'kind'>) => Promise<void>

/** It is shorter than a supervisor's stop timeout. */
const SMTP_TIMEOUT_MS = 10_000
/** The longest delivery, in milliseconds. A stop waits longer, so that an accepted mail is marked as sent. */
export const DELIVERY_TIMEOUT_MS = 10_000

export function smtpDelivery(smtpUrl: string, from: string): Delivery {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return async (recipient, mail) => {
    await transport.sendMail({ from, to: recipient, subject: mail.subject, text: mail.text, html: mail.html })
  }
}

export function printedDelivery(print: (line: string) => void): Delivery {
  return async (recipient, mail) =>
    print(`\nMail to ${escaped(recipient)}: ${escaped(mail.subject)}\n${printable(mail.text)}\n`)
}

/** Rejects when `delivery` takes longer than `timeoutMs`; the delivery itself continues. */
export function withTimeout(delivery: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), timeoutMs)
  })
  return Promise.race([delivery, timedOut]).finally(() => clearTimeout(timer))
}

export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && /^(RCPT|DATA)/.test(String(error.command))
}

/** A failure for the log, without the mail server's message, which contains the recipient. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const parts = [error.name]
  for (const key of ['code', 'command', 'responseCode']) if (key in error) parts.push(String(error[key as keyof Error]))
  return parts.join(' ')
}
