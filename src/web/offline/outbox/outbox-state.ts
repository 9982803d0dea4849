export interface Refusal {
  readonly code: string
  readonly status: number
  readonly data: unknown
}

export type Outcome =
  | { readonly kind: 'sent' }
  /**
   * There was no answer, or no one is signed in, so it is sent later. With a reason, an intermediary refused only this
   * content.
   */
  | { readonly kind: 'queued'; readonly refusal?: Refusal }
  /** The content, if any, is what a person has to decide; the server took the rest of it. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly content?: unknown; readonly key?: string }

/** The first two are sent again automatically; `failed` means a status of 500 or above. A person resolves `refused`. */
export type OutboxState = 'queued' | 'failed' | 'refused'

export type OutboxEvent = 'delivered' | 'unreachable' | 'serverFailed' | 'rejected' | 'retried'

/** The next state by state and event; `done` entries leave the outbox. */
const TRANSITIONS: Readonly<Record<OutboxState, Readonly<Record<OutboxEvent, OutboxState | 'done'>>>> = {
  queued: { delivered: 'done', unreachable: 'queued', serverFailed: 'failed', rejected: 'refused', retried: 'queued' },
  failed: { delivered: 'done', unreachable: 'queued', serverFailed: 'failed', rejected: 'refused', retried: 'queued' },
  // Only a tab that was suspended sends a refused entry: an answer counts, a lost one changes nothing.
  refused: {
    delivered: 'done',
    unreachable: 'refused',
    serverFailed: 'refused',
    rejected: 'refused',
    retried: 'queued',
  },
}

export interface SendProgress {
  readonly state: OutboxState
  readonly attempts: number
  /**
   * Why the last attempt failed; null while it is queued, unless something on the way to the server found it too large.
   */
  readonly refusal: Refusal | null
  /** Whether it was on its way to the server at least once, so that the server may have it. */
  readonly wasSent?: true
}

export const NOT_SENT_YET: SendProgress = { state: 'queued', attempts: 0, refusal: null }

export function isQueued({ state }: Pick<SendProgress, 'state'>): boolean {
  return state !== 'refused'
}

/**
 * Whether the server may have it, so that it is sent again unchanged. An entry that was refused, or that an
 * intermediary found too large, is not.
 */
export function isOnItsWay({ state, refusal, wasSent }: Omit<SendProgress, 'attempts'>): boolean {
  return wasSent === true && (state === 'failed' || (state === 'queued' && refusal === null))
}

/** The event of an outcome. A failure of the server (status 500 and above) may be over at the next attempt. */
function eventOf(outcome: Outcome): OutboxEvent {
  if (outcome.kind === 'sent') return 'delivered'
  if (outcome.kind === 'queued') return 'unreachable'
  return outcome.refusal.status >= 500 ? 'serverFailed' : 'rejected'
}

export function afterAttempt<Entry extends SendProgress>(entry: Entry, outcome: Outcome): Entry | null {
  const state = TRANSITIONS[entry.state][eventOf(outcome)]
  if (state === 'done') return null
  const attempts = entry.attempts + 1
  const refusal = outcome.kind === 'sent' ? null : (outcome.refusal ?? null)
  const left = outcome.kind === 'refused' && 'content' in outcome ? { content: outcome.content } : {}
  return { ...entry, ...left, state, attempts, refusal: state === 'queued' ? refusal : (refusal ?? entry.refusal) }
}

/** These refusals are for lack of a right. A session of a group that the person does not belong to is NOT_FOUND. */
const FOR_RIGHTS = ['FORBIDDEN', 'NOT_APPROVED', 'NOT_FOUND']

const UNDECIDED = 'UNDECIDED'

/**
 * Whether the server took a part of the content. The rest waits for a person's decision, which is sent as another
 * entry.
 */
export function isUndecided({ state, refusal }: Pick<SendProgress, 'state' | 'refusal'>): boolean {
  return state === 'refused' && refusal?.code === UNDECIDED
}

export function undecided(content: unknown): Outcome {
  return { kind: 'refused', refusal: { code: UNDECIDED, status: 409, data: null }, content }
}

/** The refused entries to send again: all but the undecided, or those refused for lack of a right. */
export type Retry = 'all' | 'for rights'

/** The entry after a retry; undefined if it does not change. */
export function afterRetry<Entry extends SendProgress>(entry: Entry, which: Retry): Entry | undefined {
  const { state, refusal } = entry
  const isMeant = which === 'all' ? !isUndecided(entry) : FOR_RIGHTS.includes(refusal?.code ?? '')
  const next = TRANSITIONS[state].retried
  return isMeant && next !== state && next !== 'done' ? { ...entry, state: next, refusal: null } : undefined
}

const FIRST_TIMEOUT_MS = 15_000
const LONGEST_TIMEOUT_MS = 120_000

/** The time limit in milliseconds, which doubles with each failed attempt. */
export function attemptTimeout({ attempts }: Pick<SendProgress, 'attempts'>): number {
  return Math.min(LONGEST_TIMEOUT_MS, FIRST_TIMEOUT_MS * 2 ** attempts)
}
