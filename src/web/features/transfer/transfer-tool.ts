import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { isTransferSeason } from '#domain/people/transfer.ts'
import { api, hasCode, invalidate } from '#web/api.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { clearToasts } from '#web/ui/toasts/toast.ts'
import { peopleOf, type Scan, useTransferChoices } from './use-transfer-choices.ts'
import { useTransferReport } from './use-transfer-report.ts'

/** One call may move everyone in the network. */
const TIMEOUT_MS = 120_000

const AFFECTED = [api.members, api.roster, api.dashboard]

export type Step = 'closed' | 'password' | 'underage' | 'mismatch'

type Refused = { readonly kind: 'apply' } | { readonly kind: 'undo'; readonly transferId: string }

export function useTransferTool() {
  const [step, setStep] = useState<Step>('closed')
  /** The call that was refused because the unlock had expired. It is resumed after unlocking again. */
  const [refused, setRefused] = useState<Refused | null>(null)
  const choices = useTransferChoices()
  const report = useTransferReport()
  // There is one id per scan, so that a retry after a lost answer is applied once.
  const [id, setId] = useState(() => uuid())

  const close = () => {
    setStep('closed')
    setRefused(null)
    choices.reset(null)
  }

  const begin = (scan: Scan) => {
    choices.reset(scan)
    setId(uuid())
    setStep(peopleOf(scan, 'underage').length > 0 ? 'underage' : 'mismatch')
  }

  const scanning = useMutation({
    mutationFn: () => api.transfer.scan.call(),
    onSuccess: begin,
    onError: (error) => {
      // Only the server knows whether the transfer is unlocked.
      if (hasCode(error, 'LOCKED')) setStep('password')
      else report.scanFailed(error)
    },
  })

  const applying = useMutation({
    mutationFn: () => api.transfer.apply.call({ id, ...choices.toInput() }, { context: { timeoutMs: TIMEOUT_MS } }),
    onSuccess: async (outcome) => {
      report.applied({
        outcome,
        youngestGroup: peopleOf(choices.found, 'underage')[0]?.group ?? '',
        wasDeletionChosen: choices.deleting.size > 0,
        undo: () => undoing.mutate(id),
      })
      close()
      await invalidate(...AFFECTED)
    },
    onError: (error) =>
      lockedOr(error, { kind: 'apply' }, () => {
        report.applyFailed(error)
        // An earlier attempt with other choices has arrived, so scan again.
        if (hasCode(error, 'CONFLICT')) scanning.mutate()
      }),
  })

  const undoing = useMutation({
    mutationFn: (transferId: string) =>
      api.transfer.undo.call({ id: transferId }, { context: { timeoutMs: TIMEOUT_MS } }),
    onSuccess: async (outcome) => {
      report.undone(outcome)
      close()
      await invalidate(...AFFECTED)
    },
    onError: (error, transferId) => lockedOr(error, { kind: 'undo', transferId }, () => report.undoFailed(error)),
  })

  const lockedOr = (error: unknown, call: Refused, otherwise: () => void) => {
    if (!hasCode(error, 'LOCKED')) return otherwise()
    setRefused(call)
    setStep('password')
  }

  return {
    step,
    isDue: isTransferSeason(networkDay()),
    isStarting: step === 'closed' && scanning.isPending,
    refused,
    choices,
    scanning,
    applying,
    undoing,
    close,
    start() {
      // The messages of the last transfer must not cover this one.
      clearToasts()
      scanning.mutate()
    },
    /** Resumes the refused call after unlocking, or scans. */
    onUnlocked() {
      setRefused(null)
      if (refused?.kind === 'undo') undoing.mutate(refused.transferId)
      else if (refused && choices.found) setStep('mismatch')
      else scanning.mutate()
    },
    goOn: () => setStep('mismatch'),
    back: () => setStep('underage'),
  }
}

export type TransferTool = ReturnType<typeof useTransferTool>
