import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { canReopenMonths } from '#domain/rights/finance-permissions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api } from '#web/api.ts'
import { invalidateClosings } from '#web/features/finance/closing-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'

interface ReopenMonthProps {
  closing: Closing
  what: string
}

/** Reopens a month, for admins. Source: docs/product.md, 8.26. */
export function ReopenMonth({ closing, what }: ReopenMonthProps) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  const me = useCurrentUser()
  const [opened, setOpened] = useState(false)
  const errorText = useErrorText({ NOT_FOUND: t('gone'), REOPENED: t('reopenedMeanwhile') })
  const reopen = async (id: string, reason: string) => {
    try {
      await api.closings.reopen.call({ id, reason })
      toastDone({ title: t('reopenDone') })
    } finally {
      await invalidateClosings()
    }
  }
  if (!canReopenMonths(me)) return null
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        h={44}
        leftSection={<IconLockOpen size={18} aria-hidden />}
        aria-label={t('reopenNamed', { what })}
        onClick={() => setOpened(true)}
      >
        {t('reopen')}
      </Button>
      <ReasonDialog
        decision="reopening"
        subject={opened ? closing : null}
        words={({ month }) => ({
          title: t('reopenTitle', { month: longMonth(month, language) }),
          hint: t('reopenHint'),
          reason: t('finance:reason'),
          reject: t('reopen'),
        })}
        rule={{ limit: TEXT_LIMITS.notes, isRequired: true }}
        onClose={() => setOpened(false)}
        onReject={({ id }, reason) => reopen(id, reason)}
        failure={{ title: t('reopenFailed'), text: errorText }}
      />
    </>
  )
}
