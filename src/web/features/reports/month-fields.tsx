import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { monthsLater } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './month-fields.module.css'
import { presentMonth, type RequestedMonth } from './requested-month.ts'

interface MonthFieldsProps {
  requested: RequestedMonth
  choices: readonly RequestedMonth['organizationName'][]
  onChange: (requested: RequestedMonth) => void
}

export function MonthFields({ requested, choices, onChange }: MonthFieldsProps) {
  const { t } = useTranslation(['sharing', 'roster'])
  const language = useLanguage()
  const step = (months: number) => onChange({ ...requested, month: monthsLater(requested.month, months) })
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Group gap={4} wrap="nowrap" className={classes.steps ?? ''}>
        <Step label={t('roster:previousMonth')} onPress={() => step(-1)}>
          <IconChevronLeft size={20} data-mirror aria-hidden />
        </Step>
        <Text fw={600} ta="center" role="status" className={classes.month ?? ''}>
          {longMonth(requested.month, language)}
        </Text>
        <Step label={t('roster:nextMonth')} isLast={requested.month >= presentMonth()} onPress={() => step(1)}>
          <IconChevronRight size={20} data-mirror aria-hidden />
        </Step>
      </Group>
      {choices.length > 1 && (
        <NativeSelect
          aria-label={t('group')}
          className={classes.groups ?? ''}
          value={requested.organizationName ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...requested, organizationName: value === ALL ? null : value })
          }
          data={choices.map((name) => ({ value: name ?? ALL, label: name ?? t('allGroups') }))}
        />
      )}
    </Group>
  )
}

const ALL = ''

interface StepProps {
  label: string
  isLast?: boolean
  onPress: () => void
  children: ReactNode
}

function Step({ label, isLast = false, onPress, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-disabled={isLast || undefined}
      data-disabled={isLast}
      onClick={() => !isLast && onPress()}
    >
      {children}
    </ActionIcon>
  )
}
