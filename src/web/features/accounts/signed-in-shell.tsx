import { useMutation } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ScreenPath, screenAt } from '#contract/screens.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { countLocalOnly, isNothing, type LocalOnly } from '#web/offline/drafts/local-only.ts'
import { StoreProvider } from '#web/offline/drafts/store-context.tsx'
import { createStore } from '#web/offline/store.ts'
import { OfflineNote } from '#web/ui/layout/offline-note.tsx'
import { Shell } from '#web/ui/layout/shell.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { AccountMenu } from './account-menu.tsx'
import { useSignOut } from './sign-out.ts'

const loadDialog = partLoader(() => import('./leave-dialog.tsx'))

/** The screens of which something is saved without a connection, and sent later. */
const SAVING_LATER: readonly (ScreenPath | undefined)[] = ['/sessions/new', '/sessions/:id/edit']

/** People who are not approved or must set up a second factor see neither sections nor search. */
export function SignedInShell({ search }: { search: ReactNode }) {
  const me = useCurrentUser()
  const leave = useSignOut()
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) })
  const isBare = !isApproved(me) || mustSetUpSecondFactor(me)
  const setMailLanguage = useMutation(api.accounts.setLanguage.mutationOptions())
  const dialog = useLoadedPart(loadDialog)
  /** It is undefined if the store did not answer, and null while the dialog is closed. */
  const [localOnly, setLocalOnly] = useState<LocalOnly | undefined | null>(null)

  const signOut = async () => {
    const found = await withTimeout(countLocalOnly(createStore(me.id)), undefined)
    if (found && isNothing(found)) return leave.mutate()
    if (await dialog.load()) setLocalOnly(found)
  }

  const shell = (
    <Shell
      bare={isBare}
      finance={usePermissions().seeSomeFinance}
      search={!isBare && search}
      menu={<AccountMenu />}
      onLanguage={(chosen) => setMailLanguage.mutate({ language: chosen })}
      onSignOut={() => void signOut()}
    >
      <OfflineNote text={isBare ? 'offlineUnstored' : SAVING_LATER.includes(screen) ? 'offline' : 'offlineStored'} />
      <Outlet />
      {dialog.part && localOnly !== null && (
        <dialog.part.LeaveDialog
          localOnly={localOnly}
          onStay={() => setLocalOnly(null)}
          onLeave={() => {
            setLocalOnly(null)
            leave.mutate()
          }}
        />
      )}
    </Shell>
  )
  return <StoreProvider personId={me.id}>{shell}</StoreProvider>
}
