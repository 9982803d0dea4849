import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { networkDay } from '#web/ui/today.ts'

export function RecoveryCodesSheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['secondFactor', 'common'])
  const language = useLanguage()
  const { email } = useCurrentUser()
  const day = longDate(networkDay(Date.now()), language)
  return (
    <Sheet
      title={t('common:appName')}
      subtitle={t('codesOnPaper')}
      owner={isolated(email)}
      aside={day}
      foot={`${t('codesOnPaper')} – ${day}`}
    >
      <p style={{ marginBlock: '14pt 0' }}>{t('codesOnce')}</p>
      <ol style={{ paddingInlineStart: '2em', fontSize: '13pt', lineHeight: 2.4 }}>
        {codes.map((code) => (
          <li key={code} style={{ breakInside: 'avoid' }}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
