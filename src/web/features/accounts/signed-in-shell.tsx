import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isApproved } from '#domain/permissions.ts'
import { withTimeout } from '#web/offline/database.ts'
import { countLocalOnly } from '#web/offline/local-only.ts'
import { createStore } from '#web/offline/store.ts'
import { StoreProvider } from '#web/offline/store-context.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { usePermissions } from './permissions.ts'
import { useLanguageForMails, useMe, useSignOut } from './session.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** The shell around the screens of a signed-in person; without sections for someone who may not enter yet. */
export function SignedInShell() {
  const me = useMe()
  const leave = useSignOut()
  const language = useLanguageForMails()
  /** How much would be lost by signing out, undefined where the store did not answer; null while the question is not asked. */
  const [localOnly, setLocalOnly] = useState<number | undefined | null>(null)

  const signOut = async () => {
    const count = await withTimeout(countLocalOnly(createStore(me.id)), undefined)
    if (count === 0) leave.mutate()
    else setLocalOnly(count)
  }

  return (
    <Shell
      bare={!isApproved(me)}
      finance={usePermissions().seeSomeFinance}
      onLanguage={(chosen) => language.mutate({ language: chosen })}
      onSignOut={() => void signOut()}
    >
      <StoreProvider personId={me.id}>
        <Outlet />
      </StoreProvider>
      {localOnly !== null && (
        <Suspense>
          <LeaveDialog
            count={localOnly}
            onStay={() => setLocalOnly(null)}
            onLeave={() => {
              setLocalOnly(null)
              leave.mutate()
            }}
          />
        </Suspense>
      )}
    </Shell>
  )
}
