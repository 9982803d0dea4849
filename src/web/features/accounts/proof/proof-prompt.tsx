import { useEffect, useEffectEvent, useRef } from 'react'
import { answerProof, useIsProofRequested } from '#web/proof.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'

const loadDialog = partLoader(() => import('./proof-dialog.tsx'))

/**
 * It must be mounted before every other dialog, so that Escape closes this one first. Source: docs/product.md, 3.17.
 */
export function ProofPrompt() {
  const isRequested = useIsProofRequested()
  const dialog = useLoadedPart(loadDialog)

  const ask = useEffectEvent(async () => {
    if (!(await dialog.load())) answerProof(false)
  })
  useEffect(() => {
    if (isRequested) void ask()
  }, [isRequested])

  const isRequestedNow = useRef(isRequested)
  isRequestedNow.current = isRequested
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isRequestedNow.current) return
      event.stopImmediatePropagation()
      answerProof(false)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return dialog.part ? <dialog.part.ProofDialog opened={isRequested} /> : null
}
