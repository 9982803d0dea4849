import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { daysBetween, longDate, type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { LONGEST_PAUSE_DAYS, MOST_PAUSES, TEXT_LIMITS } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { oneLineText } from '#domain/text.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { invalidateMeetings } from './unheld-meetings.ts'

interface PauseFormProps {
  organizationName: OrganizationName
  /** The day that the form begins with; by default today. */
  firstDay?: PlainDate
  onClose: () => void
  /** Called once the pause is added; by default the form closes. */
  onDone?: () => void
}

interface PauseFields {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly reason: string
  readonly isForAll: boolean
}

/** The days of a new pause with an optional reason; admins may make it one of all groups. */
export function PauseForm(props: PauseFormProps) {
  const { onClose } = props
  const { t } = useTranslation(['meetings', 'common'])
  const may = usePermissions()
  const form = usePauseForm(props)
  const { from, to, isForAll } = form.values
  return (
    <DialogForm form={form} submit={t('addPause')} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          label={t('from')}
          value={from}
          onChange={(day) => form.change({ from: day, to: day > to ? day : to })}
        />
        <DayInput label={t('to')} value={to} onChange={(day) => form.change({ to: day })} error={form.errorOf('to')} />
      </SimpleGrid>
      <TextInput label={`${t('reason')} (${t('common:optional')})`} {...form.field('reason')} />
      {may.scheduleMeetings(null) && (
        <Checkbox
          label={t('forAllGroups')}
          checked={isForAll}
          onChange={(event) => form.change({ isForAll: event.currentTarget.checked })}
        />
      )}
    </DialogForm>
  )
}

function usePauseForm({ organizationName, firstDay, onClose, onDone = onClose }: PauseFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const errorText = useErrorText({
    TOO_MANY_PAUSES: t('tooManyPauses', { limit: MOST_PAUSES }),
    SPAN_TOO_LONG: t('spanTooLong', { limit: LONGEST_PAUSE_DAYS }),
  })
  const sent = useRef({ id: '', content: '' })
  return useForm({
    fields: useFields((): PauseFields => {
      const day = firstDay ?? networkDay()
      return { from: day, to: day, reason: '', isForAll: false }
    }),
    validate: pauseProblems,
    problemText: (problem) =>
      problem === 'reasonTooLong'
        ? t('common:tooLong', { count: TEXT_LIMITS.reason })
        : t(problem, { limit: LONGEST_PAUSE_DAYS }),
    send: ({ isForAll, ...days }) => {
      const pause = { ...days, organizationName: isForAll ? null : organizationName }
      // Sent again unchanged it has the same id, so that it is added once.
      const content = JSON.stringify(pause)
      if (sent.current.content !== content) sent.current = { id: uuid(), content }
      return api.meetings.addPause.call({ ...pause, id: sent.current.id })
    },
    onSent: () => {
      toastDone({ title: t('pauseAdded') })
      return invalidateMeetings()
    },
    onDone,
    failed: t('pauseFailed'),
    errorText,
  })
}

type PauseProblem = 'reversed' | 'spanTooLong' | 'reasonTooLong'

function pauseProblems({ from, to, reason }: PauseFields): { to?: PauseProblem; reason?: PauseProblem } {
  const isTooLong = daysBetween(from, to) >= LONGEST_PAUSE_DAYS
  return {
    ...(to < from ? { to: 'reversed' } : isTooLong ? { to: 'spanTooLong' } : {}),
    ...(oneLineText(reason).length > TEXT_LIMITS.reason ? { reason: 'reasonTooLong' } : {}),
  }
}

interface DayInputProps {
  label: string
  value: PlainDate
  onChange: (day: PlainDate) => void
  error?: string | undefined
}

function DayInput({ label, value, onChange, error }: DayInputProps) {
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  return (
    <DatePickerInput
      {...calendarTexts}
      label={label}
      value={value}
      onChange={(chosen) => {
        const day = chosen && parsePlainDate(chosen)
        if (day) onChange(day)
      }}
      valueFormatter={() => longDate(value, language)}
      aria-label={`${label}: ${longDate(value, language)}`}
      error={error}
    />
  )
}
