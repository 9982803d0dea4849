import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import rows from '#web/features/finance/finance.module.css'
import { SignatureBadge, SignButton } from '#web/features/finance/signatures/signature.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Circumstances } from './circumstances.tsx'
import { MonthHeads, MonthLine } from './month-line.tsx'

interface MonthsToSignProps {
  /** It is null for the reserve. */
  account: string | null
  /** Whether the account is named. */
  isNamed: boolean
  /** The months that wait, the oldest first. */
  months: readonly Closing[]
  /** The id of the first month that is being signed. */
  signing: string | null
  onSign: (...ids: readonly string[]) => void
}

/** All months of an account that wait for the same signature, each in a line. Source: docs/product.md, 8.26. */
export function MonthsToSign({ account, isNamed, months, signing, onSign }: MonthsToSignProps) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const name = account ?? t('finance:reserve')
  const [from, to] = [longMonth(first.month, language), longMonth(last.month, language)]
  const period = first === last ? from : t('monthsFromTo', { from, to })
  return (
    <li className={rows.row} data-single>
      <Stack gap={4} miw={0}>
        <div className={rows.line}>
          <Group gap="xs" miw={0}>
            <Text fw={600}>{period}</Text>
            {isNamed && <Badge variant="outline">{name}</Badge>}
          </Group>
          <SignatureBadge status="waiting" />
        </div>
        <div>
          <MonthHeads />
          {months.map((closing) => (
            <MonthLine key={closing.id} month={closing.month} figures={closing.figures}>
              <Circumstances closing={closing} />
            </MonthLine>
          ))}
        </div>
        <SignButton
          id={first.id}
          named={t('signNamed', { what: `${isolated(name)}, ${period}` })}
          signing={signing}
          onSign={() => onSign(...months.map(({ id }) => id))}
          style={{ alignSelf: 'flex-end' }}
        />
      </Stack>
    </li>
  )
}
