import { Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '#domain/dates/dates.ts'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

interface DocumentDateFieldProps {
  label: string
  value: PlainDate | null
  disabled: boolean
  onChange: (day: PlainDate | null) => void
}

/** The day on the receipt, up to today. Source: docs/product.md, 8.26. */
export function DocumentDateField({ label, value, disabled, onChange }: DocumentDateFieldProps) {
  const { t } = useTranslation('closings')
  const field = useRef<HTMLDivElement>(null)
  const remove = () => {
    // The pressed button is removed.
    field.current?.querySelector('button')?.focus()
    onChange(null)
  }
  return (
    <Stack gap={4} ref={field}>
      <DayInput
        name="documentDate"
        label={label}
        placeholder={t('chooseDay')}
        value={value}
        latest={networkDay()}
        onChange={(day) => !disabled && onChange(day)}
      />
      {value && (
        <Button variant="subtle" size="compact-sm" w="fit-content" disabled={disabled} onClick={remove}>
          {t('noDocumentDate')}
        </Button>
      )}
    </Stack>
  )
}
