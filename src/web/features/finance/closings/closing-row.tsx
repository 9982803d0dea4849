import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { SignatureBadge } from '#web/features/finance/signatures/signature.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Circumstances } from './circumstances.tsx'
import { MonthLine } from './month-line.tsx'
import { ReopenMonth } from './reopen-month.tsx'

/** A closed month in a line, with its figures and its reopening on a tap. */
export function ClosingRow({ closing }: { closing: Closing }) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  const { status, month, figures, reopening, organizationName } = closing
  const what = `${isolated(organizationName ?? t('finance:reserve'))}, ${longMonth(month, language)}`
  return (
    <li>
      <MonthLine
        month={month}
        figures={figures}
        badge={reopening ? <Badge color="gray">{t('reopened')}</Badge> : <SignatureBadge status={status} />}
      >
        <Circumstances closing={closing} />
        {!reopening && (
          <Group gap="xs" justify="flex-end">
            <ReopenMonth closing={closing} what={what} />
          </Group>
        )}
      </MonthLine>
    </li>
  )
}
