import { useQuery } from '@tanstack/react-query'
import { v7 as uuid } from 'uuid'
import { keep, kept, revise, soon } from '#web/device.ts'
import { readUnsent, type Unsent } from './outbox.ts'
import type { SessionDraft } from './session-draft.ts'
import { useOnDevice } from './use-on-device.ts'

/** A form as it was left, on this device. */
export interface KeptDraft {
  readonly key: string
  readonly draft: SessionDraft
  /** Milliseconds since 1970 UTC. */
  readonly savedAt: number
  /** Which opening of a form wrote it: two tabs may hold the same. Empty for what no form has open. */
  readonly writer: string
  /** The session that waits, which this is the content of: it waits on until the form is changed or saved. */
  readonly unsentKey?: string
}

/** Identifies the opened form that writes a draft. */
export interface Opening {
  readonly writer: string
  readonly openedAt: number
  /** The waiting session that this draft replaces when first written. */
  readonly unsentKey: string | undefined
}

/**
 * Keep a form as it is now.
 * @returns the key under which it stands: another one where another tab has written under `key` since this one was opened,
 * or the draft of another group stands there, so that both are kept; null where the device is not this person's any more
 */
export async function keepDraft(
  personId: string,
  key: string,
  draft: SessionDraft,
  { writer, openedAt, unsentKey }: Opening,
): Promise<string | null> {
  let isAnothers = false
  const value = { draft, savedAt: Date.now(), writer }
  const replaced = takenOff(unsentKey)
  const revised = (now: KeptDraft | undefined) => {
    const isOfOtherGroup = now !== undefined && now.draft.organizationName !== draft.organizationName
    const isOfOtherTab = now !== undefined && !['', writer].includes(now.writer) && now.savedAt > openedAt
    isAnothers = isOfOtherGroup || isOfOtherTab
    return isAnothers ? undefined : { ...value, key }
  }
  const isWritten = await revise(personId, 'drafts', key, revised, ...replaced)
  if (isWritten) return key
  if (!isAnothers) return null
  const own = uuid()
  return (await keep(personId, { shelf: 'drafts', key: own, value: { ...value, key: own } }, ...replaced)) ? own : null
}

/** Throw a draft away, and the session that waits which it was opened from. */
export async function forgetDraft(personId: string, key: string, unsentKey?: string): Promise<void> {
  await keep(personId, { shelf: 'drafts', key }, ...takenOff(unsentKey))
}

/** What takes a session that waits off the device. */
function takenOff(unsentKey: string | undefined) {
  return unsentKey === undefined ? [] : [{ shelf: 'unsent', key: unsentKey } as const]
}

/** Keep a draft again that was thrown away, unless another tab that has it open has kept it since. */
export async function restoreDraft(personId: string, draft: KeptDraft): Promise<void> {
  await revise<KeptDraft>(personId, 'drafts', draft.key, (now) => (now ? undefined : { ...draft, writer: '' }))
}

/**
 * What the form of a new session begins with: the draft under `key`, else the session that waits under the key `unsent`, to
 * change it. Null where there is neither, or the browser keeps nothing.
 */
export function useKeptNew(
  personId: string,
  organizationName: string,
  { key, isNew, unsent }: { key: string; isNew: boolean; unsent: string | undefined },
) {
  return useDraftQuery([personId, 'new', organizationName, key], async () => {
    // Nothing can stand under a key that was made just now: the form need not wait for the device.
    if (isNew && unsent === undefined) return null
    const isOfGroup = ({ draft }: { draft: SessionDraft }) =>
      draft.version === null && draft.organizationName === organizationName
    const own = (await kept<KeptDraft>(personId, 'drafts')).filter(isOfGroup).find((one) => one.key === key)
    if (own) return own
    const waiting = (await readUnsent(personId)).filter(isOfGroup).find((one) => one.key === unsent)
    return waiting ? opened(waiting, key) : null
  })
}

/** The drafts of new sessions on this device but for the one under `key`, of every group, newest first. */
export function useOtherDrafts(personId: string, key: string): readonly KeptDraft[] {
  return useOnDevice(async () => {
    const drafts = (await kept<KeptDraft>(personId, 'drafts')).filter(({ draft }) => draft.version === null)
    return newestFirst(drafts.filter((one) => one.key !== key))
  }, `${personId} ${key}`)
}

/** The form of a recorded session that was left, or an edit of it that waits to be sent: it goes on from there. */
export function useKeptEdit(personId: string, sessionId: string) {
  return useDraftQuery([personId, 'edit', sessionId], async () => {
    const isOfSession = ({ draft }: { draft: SessionDraft }) => draft.version !== null && draft.id === sessionId
    const waiting = (await readUnsent(personId)).filter(isOfSession).at(-1)
    if (waiting) return opened(waiting, uuid())
    return newestFirst((await kept<KeptDraft>(personId, 'drafts')).filter(isOfSession))[0] ?? null
  })
}

/** A session that waits as the draft of a form, beside whatever drafts there are. */
function opened({ key: unsentKey, draft, savedAt }: Unsent, key: string): KeptDraft {
  return { key, draft, savedAt, writer: '', unsentKey }
}

function newestFirst(drafts: readonly KeptDraft[]): readonly KeptDraft[] {
  return [...drafts].sort((one, other) => other.savedAt - one.savedAt)
}

function useDraftQuery(key: readonly string[], read: () => Promise<KeptDraft | null>) {
  return useQuery({
    queryKey: ['draft', ...key],
    queryFn: () => soon(read(), null),
    // Read once for each opening of the form; from then on the form itself knows best.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
