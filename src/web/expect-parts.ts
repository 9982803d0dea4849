import { ORPCError } from '@orpc/client'
import { OUTDATED_STATUS } from '#contract/protocol.ts'
import { fetchOwn, NoAnswer } from '#web/calls/own-answer.ts'
import { reportOutdated } from './new-version.ts'
import { timeLimit } from './time-limit.ts'

/**
 * Rejects if parts cannot be loaded, because some browsers never request a failed module again. The service worker has
 * all parts.
 */
export async function expectParts(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await assertServerAnswers()
}

/** @throws the error of a call without an answer; OUTDATED if the server no longer has the part */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await expectParts()
  try {
    return await load()
  } catch {
    return refuseMissing()
  }
}

/** Rejects as {@link importPart} does after an import has failed. */
export async function refuseMissing(): Promise<never> {
  await assertServerAnswers()
  reportOutdated()
  throw new ORPCError('OUTDATED', { status: OUTDATED_STATUS })
}

const TIMEOUT_MS = 8_000

/** Rejects if the server does not answer now. */
async function assertServerAnswers(): Promise<void> {
  const { ok } = await fetchOwn('/healthz', { cache: 'no-store', signal: timeLimit(TIMEOUT_MS) })
  if (!ok) throw new NoAnswer('unreachable')
}
