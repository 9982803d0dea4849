import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Transferable } from '#contract/transfer.ts'
import { api, hasCode, readAnew } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useNameList } from '#web/ui/name-list.ts'
import { clearToasts, toastDone, toastFailed } from '#web/ui/toast.tsx'

const LONG_MS = 15_000
/** A whole network is moved by one call. */
const LONG_CALL_MS = 120_000

/** What shows where people are. */
const MOVED = [api.members, api.roster, api.dashboard]

/** What the tool shows: closed, the password, what was found, and what to do with it. */
export type Step = 'closed' | 'password' | 'underage' | 'mismatch'

type Refused = { readonly kind: 'apply' } | { readonly kind: 'undo'; readonly transferId: string }

type Scan = Awaited<ReturnType<typeof api.transfer.scan.call>>

/** What is chosen for somebody younger than every group. */
export type UnderageChoice = 'move' | 'delete'

/** The yearly transfer as one stays with it: the password, what was found, what is chosen, and the one call that does it. */
export function useTransferTool() {
  const { t } = useTranslation('transfer')
  const errorText = useErrorText()
  const namesIn = useNameList()
  const [step, setStep] = useState<Step>('closed')
  /** What was refused because the ten minutes were over; done, or gone on with, once the password was given again. */
  const [refused, setRefused] = useState<Refused | null>(null)
  const [found, setFound] = useState<Scan | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  // One id for one set of choices: sent again after a lost answer, it is done once.
  const [id, setId] = useState(() => uuid())

  const close = () => {
    setStep('closed')
    setRefused(null)
    setFound(null)
  }

  const begin = (scan: Scan) => {
    setFound(scan)
    setId(uuid())
    setTicked(new Set(peopleOf(scan, 'mismatch').map((person) => person.id)))
    setDeleting(new Set())
    setStep(peopleOf(scan, 'underage').length > 0 ? 'underage' : 'mismatch')
  }

  const scanning = useMutation({
    mutationFn: () => api.transfer.scan.call(),
    onSuccess: begin,
    onError: (error) => {
      // Not opened yet, or more than ten minutes ago: only the server knows.
      if (hasCode(error, 'LOCKED')) setStep('password')
      else toastFailed({ title: t('scanFailed'), message: errorText(error) })
    },
  })

  const applying = useMutation({
    mutationFn: () => api.transfer.apply.call({ id, ...choices() }, { context: { patienceMs: LONG_CALL_MS } }),
    onSuccess: async (outcome) => {
      tell(outcome)
      close()
      await readAnew(...MOVED)
    },
    onError: (error) =>
      lockedOr(error, { kind: 'apply' }, () => {
        const reason = hasCode(error, 'CONFLICT') ? t('arrivedBefore') : errorText(error)
        toastFailed({ title: t('failed', { reason }) })
        // What was sent before has arrived, with other choices: look at what stands now.
        if (hasCode(error, 'CONFLICT')) scanning.mutate()
      }),
  })

  const undoing = useMutation({
    mutationFn: (transferId: string) =>
      api.transfer.undo.call({ id: transferId }, { context: { patienceMs: LONG_CALL_MS } }),
    onSuccess: async ({ restored, left }) => {
      toastDone({
        title: t('undone', { count: restored }),
        message: left.length > 0 ? t('undoLeft', { names: namesIn(left) }) : undefined,
        stays: LONG_MS,
      })
      close()
      await readAnew(...MOVED)
    },
    onError: (error, transferId) =>
      lockedOr(error, { kind: 'undo', transferId }, () =>
        toastFailed({
          title: t('undoFailed'),
          message: hasCode(error, 'NOT_FOUND') ? t('nothingToUndo') : errorText(error),
        }),
      ),
  })

  const lockedOr = (error: unknown, what: Refused, other: () => void) => {
    if (!hasCode(error, 'LOCKED')) return other()
    setRefused(what)
    setStep('password')
  }

  const choices = () => ({
    moves: (found?.people ?? []).flatMap(({ id: personId, organizationName: from, group: to, kind }) =>
      kind !== 'underage' && ticked.has(personId) ? [{ id: personId, from, to, kind }] : [],
    ),
    underage: peopleOf(found, 'underage').map((person) => ({
      id: person.id,
      from: person.organizationName,
      choice: deleting.has(person.id) ? ('delete' as const) : ('move' as const),
    })),
  })

  const tell = (outcome: Awaited<ReturnType<typeof api.transfer.apply.call>>) => {
    const organization = peopleOf(found, 'underage')[0]?.group ?? ''
    const told = [
      outcome.deleted > 0 && t('deleted', { count: outcome.deleted }),
      outcome.underageMoved > 0 && t('underageMoved', { count: outcome.underageMoved, organization }),
      outcome.moved > 0 && t('transferred', { count: outcome.moved }),
    ].filter((text) => text !== false)
    if (told.length > 0)
      toastDone({
        title: told[0],
        message: told.slice(1).join(' '),
        stays: LONG_MS,
        action: { label: t('undoNow'), run: () => undoing.mutate(id) },
      })
    const left = [
      deleting.size > 0 && outcome.deleted === 0 && t('noneDeleted'),
      outcome.clashes.length > 0 && t('clashes', { names: namesIn(outcome.clashes) }),
      outcome.full.length > 0 && t('full', { names: namesIn(outcome.full) }),
      outcome.changed.length > 0 && t('changed', { names: namesIn(outcome.changed) }),
    ].filter((text) => text !== false)
    if (left.length > 0) toastFailed({ title: left.join(' '), stays: 60_000 })
  }

  return {
    step,
    refused,
    found,
    ticked,
    deleting,
    /** How many are moved, and how many deleted. */
    moving: ticked.size + peopleOf(found, 'underage').length - deleting.size,
    scanning,
    applying,
    undoing,
    close,
    start() {
      // What the last one told is not to lie over this one.
      clearToasts()
      scanning.mutate()
    },
    /** The password was right: look anew, or go on where the tool had closed. */
    opened() {
      setRefused(null)
      if (refused?.kind === 'undo') undoing.mutate(refused.transferId)
      else if (refused && found) setStep('mismatch')
      else scanning.mutate()
    },
    tick: (personId: string, isTicked: boolean) => setTicked(withOrWithout(ticked, personId, isTicked)),
    choose: (personId: string, choice: UnderageChoice) =>
      setDeleting(withOrWithout(deleting, personId, choice === 'delete')),
    goOn: () => setStep('mismatch'),
    back: () => setStep('underage'),
  }
}

export type TransferTool = ReturnType<typeof useTransferTool>

/** Those of one kind whom the scan found. */
export function peopleOf(scan: Scan | null, kind: Transferable['kind']): Transferable[] {
  return (scan?.people ?? []).filter((person) => person.kind === kind)
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id)
  return new Set(isIn ? [...others, id] : others)
}
