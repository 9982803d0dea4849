import { useEffect, useEffectEvent, useRef } from 'react'
import { answerProof, useIsProofAsked } from '#web/proof.ts'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedPart } from '#web/ui/loaded-part.ts'

const loadDialog = partLoader(() => import('./proof-dialog.tsx'))

/**
 * Asks for the password where a call needs a proof of who the person is. To be mounted before every other dialog, so that Escape
 * closes this one and not the dialog below it. Source: docs/product.md, 3.17.
 */
export function ProofPrompt() {
  const isAsked = useIsProofAsked()
  const dialog = useLoadedPart(loadDialog)

  const ask = useEffectEvent(async () => {
    if (!(await dialog.load())) answerProof(false)
  })
  useEffect(() => {
    if (isAsked) void ask()
  }, [isAsked])

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

  return dialog.part ? <dialog.part.ProofDialog opened={isAsked} /> : null
}
