import { useQuery } from '@tanstack/react-query'
import { keep, kept, keptUnder } from '#web/device.ts'
import type { SessionDraft } from './session-draft.ts'

/** A form as it was left, on this device. */
export interface KeptDraft {
  readonly draft: SessionDraft
  /** Milliseconds since 1970 UTC. */
  readonly savedAt: number
}

/** Keep a form as it is now; `before` is the id under which it was kept until now, where that was another. */
export function keepDraft(personId: string, draft: SessionDraft, before = draft.id): Promise<boolean> {
  const value: KeptDraft = { draft, savedAt: Date.now() }
  const moved = before === draft.id ? [] : [{ shelf: 'drafts', key: before } as const]
  return keep(personId, { shelf: 'drafts', key: draft.id, value }, ...moved)
}

export async function forgetDraft(personId: string, id: string): Promise<void> {
  await keep(personId, { shelf: 'drafts', key: id })
}

/** The newest form of a new session of a group that was left; null where there is none, or the browser keeps nothing. */
export function useKeptNew(personId: string, organizationName: string) {
  return useDraftQuery([personId, 'new', organizationName], async () => {
    const drafts = await kept<KeptDraft>(personId, 'drafts')
    const ofGroup = drafts.filter(({ draft }) => draft.version === null && draft.organizationName === organizationName)
    return ofGroup.toSorted((one, other) => other.savedAt - one.savedAt)[0] ?? null
  })
}

/** The form of a recorded session that was left. */
export function useKeptEdit(personId: string, sessionId: string) {
  return useDraftQuery([personId, 'edit', sessionId], async () => {
    const found = await keptUnder<KeptDraft>(personId, 'drafts', sessionId)
    return found?.draft.version == null ? null : found
  })
}

function useDraftQuery(key: readonly string[], read: () => Promise<KeptDraft | null>) {
  return useQuery({
    queryKey: ['draft', ...key],
    queryFn: () => read().catch(() => null),
    // Read once for each opening of the form; from then on the form itself knows best.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
