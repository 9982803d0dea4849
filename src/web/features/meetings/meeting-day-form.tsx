import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingDay } from '#contract/meetings.ts'
import { weekdayNames } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { parseTypedTime } from '#domain/times.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDraftedFields } from '#web/ui/drafted-fields.ts'
import { useForm } from '#web/ui/form.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { invalidateMeetings } from './unheld-meetings.ts'

/** The value of the option for no meeting day. */
const NONE = ''

interface MeetingDayFormProps {
  organizationName: OrganizationName
  day: MeetingDay | null
  onClose: () => void
}

/** The weekday and the time at which a group meets; 'No meeting day' takes them away. */
export function MeetingDayForm({ organizationName, day, onClose }: MeetingDayFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const language = useLanguage()
  const present = { weekday: day ? String(day.weekday) : NONE, time: day?.time ?? '' }
  // A draft is about the day that it changes: once another one is set, it is not offered any more.
  const fields = useDraftedFields(
    `meeting day ${[organizationName, present.weekday, present.time].join(' ')}`,
    () => present,
  )
  const form = useForm({
    fields,
    validate: ({ weekday, time }) => ({
      ...(weekday === NONE && day === null ? { weekday: 'weekdayRequired' as const } : {}),
      ...(weekday !== NONE && time.trim() !== '' && parseTypedTime(time) === null
        ? { time: 'timeInvalid' as const }
        : {}),
    }),
    problemText: (problem) => t(problem),
    send: async ({ weekday, time }) => {
      const chosen = weekday === NONE ? null : { weekday: Number(weekday), time: parseTypedTime(time) }
      await api.meetings.setDay.call({ organizationName, day: chosen })
      return chosen
    },
    onSent: async (chosen) => {
      fields.draft.clear()
      toastDone({ title: t(chosen ? 'daySaved' : 'dayTaken') })
      await invalidateMeetings()
    },
    onDone: onClose,
    failed: t('dayFailed'),
  })
  const leave = () => {
    fields.draft.clear()
    onClose()
  }
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={leave}>
      <NativeSelect
        label={t('weekday')}
        {...form.field('weekday')}
        data-autofocus
        data={[
          { value: NONE, label: t(day ? 'takeAway' : 'chooseWeekday') },
          ...weekdayNames(language).map((name, weekday) => ({ value: String(weekday), label: name })),
        ]}
      />
      <TextInput
        label={t('time')}
        placeholder="17:30"
        data-ltr
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        disabled={form.values.weekday === NONE}
        {...form.field('time')}
      />
      <Text size="sm" c="dimmed">
        {t('counts')}
      </Text>
    </DialogForm>
  )
}
