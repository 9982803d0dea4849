import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastFailed } from '#web/ui/toast.tsx'

/** Send who may not be here to the dashboard, and say why. */
export function useDeniedUnless(allowed: boolean, words: { title: string; message?: string }): void {
  const navigate = useNavigate()
  const { title, message } = words
  useEffect(() => {
    if (allowed) return
    toastFailed({ title, message })
    void navigate({ to: '/dashboard', replace: true })
  }, [allowed, title, message, navigate])
}
