import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Transferable } from '#contract/transfer.ts'
import { api, hasCode, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useNameList } from '#web/ui/name-list.ts'
import { clearToasts, toastDone, toastFailed } from '#web/ui/toast.ts'

const TOAST_MS = 15_000
/** One call may move everybody in the network. */
const TIMEOUT_MS = 120_000

/** The areas of the API that a transfer affects. */
const AFFECTED = [api.members, api.roster, api.dashboard]

/** The step that the dialog shows. */
export type Step = 'closed' | 'password' | 'underage' | 'mismatch'

type Refused = { readonly kind: 'apply' } | { readonly kind: 'undo'; readonly transferId: string }

type Scan = Awaited<ReturnType<typeof api.transfer.scan.call>>

/** The choice for a child who is younger than every group. */
export type UnderageChoice = 'move' | 'delete'

/** The state of the yearly transfer dialog: its step, the scan, the choices, and the calls that apply and undo it. */
export function useTransferTool() {
  const { t } = useTranslation('transfer')
  const errorText = useErrorText()
  const applyErrorText = useErrorText({ CONFLICT: t('arrivedBefore') })
  const undoErrorText = useErrorText({ NOT_FOUND: t('nothingToUndo') })
  const namesIn = useNameList()
  const [step, setStep] = useState<Step>('closed')
  /** The call that was refused because the unlock had expired; resumed after unlocking again. */
  const [refused, setRefused] = useState<Refused | null>(null)
  const [found, setFound] = useState<Scan | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  // One id per scan, so that a retry after a lost answer is applied once.
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
      // Only the server knows whether the transfer is unlocked.
      if (hasCode(error, 'LOCKED')) setStep('password')
      else toastFailed({ title: t('scanFailed'), message: errorText(error) })
    },
  })

  const applying = useMutation({
    mutationFn: () => api.transfer.apply.call({ id, ...choices() }, { context: { patienceMs: TIMEOUT_MS } }),
    onSuccess: async (outcome) => {
      report(outcome)
      close()
      await invalidate(...AFFECTED)
    },
    onError: (error) =>
      lockedOr(error, { kind: 'apply' }, () => {
        toastFailed({ title: t('failed', { reason: applyErrorText(error) }) })
        // An earlier attempt with other choices has arrived, so scan again.
        if (hasCode(error, 'CONFLICT')) scanning.mutate()
      }),
  })

  const undoing = useMutation({
    mutationFn: (transferId: string) =>
      api.transfer.undo.call({ id: transferId }, { context: { patienceMs: TIMEOUT_MS } }),
    onSuccess: async ({ restored, left }) => {
      toastDone({
        title: t('undone', { count: restored }),
        message: left.length > 0 ? t('undoLeft', { names: namesIn(left) }) : undefined,
        stays: TOAST_MS,
      })
      close()
      await invalidate(...AFFECTED)
    },
    onError: (error, transferId) =>
      lockedOr(error, { kind: 'undo', transferId }, () =>
        toastFailed({ title: t('undoFailed'), message: undoErrorText(error) }),
      ),
  })

  const lockedOr = (error: unknown, call: Refused, otherwise: () => void) => {
    if (!hasCode(error, 'LOCKED')) return otherwise()
    setRefused(call)
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

  const report = (outcome: Awaited<ReturnType<typeof api.transfer.apply.call>>) => {
    const organization = peopleOf(found, 'underage')[0]?.group ?? ''
    const done = [
      outcome.deleted > 0 && t('deleted', { count: outcome.deleted }),
      outcome.underageMoved > 0 && t('underageMoved', { count: outcome.underageMoved, organization }),
      outcome.moved > 0 && t('transferred', { count: outcome.moved }),
    ].filter((text) => text !== false)
    if (done.length > 0)
      toastDone({
        title: done[0],
        message: done.slice(1).join(' '),
        stays: TOAST_MS,
        action: { label: t('undoNow'), run: () => undoing.mutate(id) },
      })
    const skipped = [
      deleting.size > 0 && outcome.deleted === 0 && t('noneDeleted'),
      outcome.clashes.length > 0 && t('clashes', { names: namesIn(outcome.clashes) }),
      outcome.full.length > 0 && t('full', { names: namesIn(outcome.full) }),
      outcome.changed.length > 0 && t('changed', { names: namesIn(outcome.changed) }),
    ].filter((text) => text !== false)
    if (skipped.length > 0) toastFailed({ title: skipped.join(' '), stays: 60_000 })
  }

  return {
    step,
    refused,
    found,
    ticked,
    deleting,
    /** How many people are moved. */
    moving: ticked.size + peopleOf(found, 'underage').length - deleting.size,
    scanning,
    applying,
    undoing,
    close,
    start() {
      // The messages of the last transfer must not cover this one.
      clearToasts()
      scanning.mutate()
    },
    /** After unlocking: resume the refused call, or scan. */
    onUnlocked() {
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

/** The people of one kind in a scan. */
export function peopleOf(scan: Scan | null, kind: Transferable['kind']): Transferable[] {
  return (scan?.people ?? []).filter((person) => person.kind === kind)
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id)
  return new Set(isIn ? [...others, id] : others)
}
