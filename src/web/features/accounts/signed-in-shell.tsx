import { Outlet } from '@tanstack/react-router'
import { isApproved } from '#domain/permissions.ts'
import { Shell } from '#web/ui/shell.tsx'
import { useLanguageForMails, useMe, useSignOut } from './session.ts'

/** The shell around the screens of a signed-in person; without sections for someone who may not enter yet. */
export function SignedInShell() {
  const me = useMe()
  const leave = useSignOut()
  const language = useLanguageForMails()

  return (
    <Shell
      bare={!isApproved(me)}
      onLanguage={(chosen) => language.mutate({ language: chosen })}
      onSignOut={() => leave.mutate()}
    >
      <Outlet />
    </Shell>
  )
}
