import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/** Redirects people without the permission to the dashboard, with a message. */
export function useRequirePermission(allowed: boolean, refusal: { title: string; message?: string }): void {
  const navigate = useNavigate()
  const { title, message } = refusal
  useEffect(() => {
    if (allowed) return
    toastFailed({ title, message })
    void navigate({ to: '/dashboard', replace: true })
  }, [allowed, title, message, navigate])
}
