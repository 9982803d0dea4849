import { setTimeout as pause } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { type Api, apiOf } from '#tests/app-process.ts'
import type { LoadOrder, LoadPerson, LoadReport, Write } from './load.ts'
import { type Random, randomFrom } from './random.ts'

/** As long as a page waits for an answer. */
const TIMEOUT_MS = 20_000
/** What a proxy answers when the server behind it does not. */
const UNREACHABLE = [502, 503, 504]

/** What everyone has done until now. */
export type Record = {
  -readonly [Key in keyof LoadReport]: LoadReport[Key] extends readonly (infer Item)[] ? Item[] : LoadReport[Key]
}

export interface Notes extends Pick<Record, 'reads' | 'unanswered' | 'faults'> {
  readonly writes: { push(write: Write): unknown }
}

/** A person who calls the app, and repeats a call with the same id until it is answered. */
export interface Sender {
  readonly person: LoadPerson
  readonly api: Api
  readonly random: Random
  isStopped(): boolean
  think(): Promise<void>
  read(call: () => Promise<unknown>): Promise<void>
  /** @param codes the refusals that may be answered; every other one is a fault */
  write(
    what: Pick<Write, 'procedure' | 'id' | 'mark' | 'people'>,
    call: () => Promise<unknown>,
    ...codes: readonly string[]
  ): Promise<Write>
}

export function senderOf(order: LoadOrder, place: number, record: Notes, isStopped: () => boolean): Sender {
  const person = order.people[place] as LoadPerson
  const random = randomFrom(order.seed + place)
  const untilAnswered = async (call: () => Promise<unknown>) => {
    for (let tries = 1; ; tries += 1) {
      const { code, isAnswer } = await call().then(() => ({ code: 'OK', isAnswer: true }), outcomeOf)
      if (isAnswer) return { code, tries }
      record.unanswered.set(code, (record.unanswered.get(code) ?? 0) + 1)
      await pause(200 + random() * 800)
    }
  }
  return {
    person,
    random,
    isStopped,
    api: apiOf(order.origin, person.cookie, TIMEOUT_MS),
    async think() {
      await pause(random() * order.pauseMs)
    },
    async read(call) {
      const began = performance.now()
      const { code, tries } = await untilAnswered(call)
      if (code !== 'OK') record.faults.push(`A read of ${person.work} was answered ${code}`)
      // A repeated one says how long the outage was, and not how fast the app is.
      else if (tries === 1) record.reads.push(performance.now() - began)
    },
    async write(what, call, ...codes) {
      const sentAt = Date.now()
      const answer = await untilAnswered(call)
      const write = { ...what, ...answer, sentAt, answeredAt: Date.now() }
      if (answer.code !== 'OK' && !codes.includes(answer.code))
        record.faults.push(`${what.procedure} was answered ${answer.code} after ${answer.tries} tries`)
      record.writes.push(write)
      return write
    },
  }
}

/** Why a call failed. Where there was no answer, nothing is known of what became of it. */
function outcomeOf(error: unknown): { readonly code: string; readonly isAnswer: boolean } {
  if (!(error instanceof ORPCError)) return { code: causeOf(error), isAnswer: false }
  const code = error.code === 'UNEXPECTED' ? `UNEXPECTED ${JSON.stringify(error.data)}` : String(error.code)
  return { code, isAnswer: !UNREACHABLE.includes(error.status) }
}

/** The code of a connection's error, 'ECONNRESET', or its name, 'TimeoutError'. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : String(cause)
}
