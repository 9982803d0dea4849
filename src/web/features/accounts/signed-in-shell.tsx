import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApproved } from '#domain/permissions.ts'
import { Shell } from '#web/ui/shell.tsx'
import { toastFailed } from '#web/ui/toast.tsx'
import { useRefusalText } from './refusal-text.ts'
import { useLanguageForMails, useMe, useSignOut } from './session.ts'

/** The shell around the screens of a signed-in person; without sections for someone who may not enter yet. */
export function SignedInShell() {
  const { t } = useTranslation()
  const me = useMe()
  const leave = useSignOut()
  const language = useLanguageForMails()
  const refusalText = useRefusalText()

  const signOut = async () => {
    const refusal = await leave.mutateAsync()
    if (refusal) toastFailed({ title: t('error'), message: refusalText(refusal) })
  }

  return (
    <Shell bare={!isApproved(me)} onLanguage={(chosen) => language.mutate({ language: chosen })} onSignOut={signOut}>
      <Outlet />
    </Shell>
  )
}
