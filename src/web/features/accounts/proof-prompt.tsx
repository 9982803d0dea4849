import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerProof, useIsProofAsked } from '#web/account/proof.ts'
import { partLoader } from '#web/load-part.ts'
import { toastFailed } from '#web/ui/toast.ts'

type Dialog = typeof import('./proof-dialog.tsx').ProofDialog

const loadDialog = partLoader(() => import('./proof-dialog.tsx'))

/**
 * Asks for the password where a call needs a proof of who the person is. To be mounted before every other dialog, so that Escape
 * closes this one and not the dialog below it. Source: docs/product.md, 3.17.
 */
export function ProofPrompt() {
  const { t } = useTranslation()
  const isAsked = useIsProofAsked()
  const [Dialog, setDialog] = useState<Dialog>()

  useEffect(() => {
    if (!isAsked || Dialog) return
    loadDialog().then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      () => {
        toastFailed({ title: t('networkFailed') })
        answerProof(false)
      },
    )
  }, [isAsked, Dialog, t])

  const isAskedNow = useRef(isAsked)
  isAskedNow.current = isAsked
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isAskedNow.current) return
      event.stopImmediatePropagation()
      answerProof(false)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return Dialog ? <Dialog opened={isAsked} /> : null
}
