import { useMutation } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isApproved } from '#domain/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { countUnsent, soon } from '#web/device.ts'
import { Shell } from '#web/ui/shell.tsx'
import { useSignOut } from './sign-out.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** The shell around the screens of a signed-in person; without sections for people who are not approved. */
export function SignedInShell() {
  const me = useCurrentUser()
  const leave = useSignOut()
  /** Mails follow the language that the person chose. */
  const setMailLanguage = useMutation(api.accounts.setLanguage.mutationOptions())
  /** How much unsent work would be lost, undefined where the store did not answer; null while the dialog is closed. */
  const [unsent, setUnsent] = useState<number | undefined | null>(null)

  const signOut = async () => {
    const count = await soon(countUnsent(me.id), undefined)
    if (count === 0) leave.mutate()
    else setUnsent(count)
  }

  return (
    <Shell
      bare={!isApproved(me)}
      finance={usePermissions().seeSomeFinance}
      onLanguage={(chosen) => setMailLanguage.mutate({ language: chosen })}
      onSignOut={() => void signOut()}
    >
      <Outlet />
      {unsent !== null && (
        <Suspense>
          <LeaveDialog
            count={unsent}
            onStay={() => setUnsent(null)}
            onLeave={() => {
              setUnsent(null)
              leave.mutate()
            }}
          />
        </Suspense>
      )}
    </Shell>
  )
}
