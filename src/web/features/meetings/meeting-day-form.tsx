import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingDay, UnheardAbsence } from '#contract/sessions/meetings.ts'
import { weekdayNames } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { api, hasCode } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useForm } from '#web/ui/fields/form.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { invalidateMeetings } from './unheld-meetings.ts'

const NONE = ''

interface DayFields {
  readonly weekday: string
  readonly time: string
}

function dayOf({ weekday, time }: DayFields): MeetingDay | null {
  return weekday === NONE ? null : { weekday: Number(weekday), time: parseTypedTime(time) }
}

interface MeetingDayFormProps {
  organizationName: OrganizationName
  day: MeetingDay | null
  /** It is called instead of `onClose` if absences do not cover the new day. */
  onUnheard: (unheard: readonly UnheardAbsence[]) => void
  onClose: () => void
}

export function MeetingDayForm({ organizationName, day, onUnheard, onClose }: MeetingDayFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const language = useLanguage()
  const present = { weekday: day ? String(day.weekday) : NONE, time: day?.time ?? '' }
  const fields = useDraftedFields<DayFields>(`meeting day ${organizationName}`, () => present, {
    edited: [['weekday'], ['time']],
  })
  const labels = { weekday: t('weekday'), time: t('time') }
  const weekdayText = (weekday: string) =>
    weekday === NONE ? t('takeAway') : (weekdayNames(language)[Number(weekday)] ?? '')
  const form = useForm({
    fields,
    validate: ({ weekday, time }) => ({
      ...(weekday === NONE && fields.opened().weekday === NONE ? { weekday: 'weekdayRequired' as const } : {}),
      ...(weekday !== NONE && time.trim() !== '' && parseTypedTime(time) === null
        ? { time: 'timeInvalid' as const }
        : {}),
    }),
    problemText: (problem) => t(problem),
    send: async (values) => {
      const chosen = dayOf(values)
      const input = { organizationName, day: chosen, opened: dayOf(fields.opened()) }
      const { unheard } = await api.meetings.setDay.call(input)
      return { chosen, unheard }
    },
    edit: {
      valuesOf: ({ weekday, time }) => ({ weekday: String(weekday ?? NONE), time: String(time ?? '') }),
      label: (name) => labels[name],
      text: ({ weekday, time = '' }) => (weekday === undefined ? (parseTypedTime(time) ?? time) : weekdayText(weekday)),
    },
    onSent: async ({ chosen }) => {
      fields.draft.clear()
      toastDone({ title: t(chosen ? 'daySaved' : 'dayTaken') })
      await invalidateMeetings()
    },
    onDone: ({ unheard }) => (unheard.length > 0 ? onUnheard(unheard) : onClose()),
    failed: t('dayFailed'),
    onError: (error) => {
      if (hasCode(error, 'BOTH_CHANGED')) void invalidateMeetings()
      return undefined
    },
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
          { value: NONE, label: t(fields.opened().weekday === NONE ? 'chooseWeekday' : 'takeAway') },
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
