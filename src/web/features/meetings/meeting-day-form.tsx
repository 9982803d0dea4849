import '@mantine/core/styles/Switch.css'
import { NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingDay, UnheardAbsence } from '#contract/sessions/meetings.ts'
import { weekdayNames } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { HANDED_OVER_BELOW, OLDEST_HANDED_OVER } from '#domain/people/collecting.ts'
import { westernDigits } from '#domain/texts/names.ts'
import { api, hasCode } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { invalidateMeetings } from './unheld-meetings.ts'

const NONE = ''

interface DayFields {
  readonly weekday: string
  readonly time: string
  readonly handsOver: boolean
  readonly endsAt: string
  readonly belowAge: string
}

function dayOf({ weekday, time, handsOver, endsAt, belowAge }: DayFields): MeetingDay | null {
  if (weekday === NONE) return null
  const end = handsOver ? parseTypedTime(endsAt) : null
  const handingOver = end === null ? null : { endsAt: end, belowAge: Number(westernDigits(belowAge)) }
  return { weekday: Number(weekday), time: parseTypedTime(time), handingOver }
}

type DayProblem = 'weekdayRequired' | 'timeInvalid' | 'belowAgeInvalid'

function problemsOf(
  { weekday, time, handsOver, endsAt, belowAge }: DayFields,
  hadDay: boolean,
): { readonly [Name in keyof DayFields]?: DayProblem } {
  if (weekday === NONE) return hadDay ? {} : { weekday: 'weekdayRequired' }
  return {
    ...(time.trim() !== '' && parseTypedTime(time) === null ? { time: 'timeInvalid' } : {}),
    ...(handsOver && parseTypedTime(endsAt) === null ? { endsAt: 'timeInvalid' } : {}),
    ...(handsOver && !isAge(belowAge) ? { belowAge: 'belowAgeInvalid' } : {}),
  }
}

function isAge(typed: string): boolean {
  const age = westernDigits(typed.trim())
  return /^\d{1,2}$/.test(age) && Number(age) >= 1 && Number(age) <= OLDEST_HANDED_OVER
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
  const present = {
    weekday: day ? String(day.weekday) : NONE,
    time: day?.time ?? '',
    handsOver: Boolean(day?.handingOver),
    endsAt: day?.handingOver?.endsAt ?? '',
    belowAge: String(day?.handingOver?.belowAge ?? HANDED_OVER_BELOW),
  }
  const fields = useDraftedFields<DayFields>(`meeting day ${organizationName}`, () => present, {
    edited: [['weekday'], ['time'], ['handsOver', 'endsAt', 'belowAge']],
  })
  const labels = {
    weekday: t('weekday'),
    time: t('time'),
    handsOver: t('handsOver'),
    endsAt: t('endsAt'),
    belowAge: t('belowAge'),
  }
  const weekdayText = (weekday: string) =>
    weekday === NONE ? t('takeAway') : (weekdayNames(language)[Number(weekday)] ?? '')
  const form = useDraftedForm({
    fields,
    validate: (values) => problemsOf(values, fields.opened().weekday !== NONE),
    problemText: (problem) => t(problem, { limit: OLDEST_HANDED_OVER }),
    send: async (values) => {
      const chosen = dayOf(values)
      const input = { organizationName, day: chosen, opened: dayOf(fields.opened()) }
      const { unheard } = await api.meetings.setDay.call(input)
      return { chosen, unheard }
    },
    edit: {
      valuesOf: ({ weekday, time, endsAt, belowAge }) => ({
        ...{ weekday: String(weekday ?? NONE), time: String(time ?? '') },
        ...{
          handsOver: Boolean(endsAt),
          endsAt: String(endsAt ?? ''),
          belowAge: String(belowAge ?? HANDED_OVER_BELOW),
        },
      }),
      label: (name) => labels[name],
      text: ({ weekday, time = '', handsOver, endsAt, belowAge }) => {
        if (handsOver !== undefined)
          return handsOver
            ? t('handsOverText', { time: endsAt, count: Number(westernDigits(belowAge ?? '')) })
            : t('handsOverNot')
        return weekday === undefined ? (parseTypedTime(time) ?? time) : weekdayText(weekday)
      },
    },
    onSent: async ({ chosen }) => {
      toastDone({ title: t(chosen ? 'daySaved' : 'dayTaken') })
      await invalidateMeetings()
    },
    onDone: ({ unheard }) => (unheard.length > 0 ? onUnheard(unheard) : onClose()),
    onClose,
    failed: t('dayFailed'),
    onError: (error) => {
      if (hasCode(error, 'BOTH_CHANGED')) void invalidateMeetings()
      return undefined
    },
  })
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
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
      {form.values.weekday !== NONE && <HandingOver form={form} />}
    </DialogForm>
  )
}

/** Whether the group hands children over. Source: docs/product.md, 16.18. */
function HandingOver({
  form,
}: {
  form: ReturnType<typeof useDraftedForm<DayFields, ReturnType<typeof problemsOf>, unknown>>
}) {
  const { t } = useTranslation('meetings')
  const { handsOver } = form.values
  return (
    <>
      <Switch
        label={t('handsOver')}
        description={t('handsOverHint')}
        size="md"
        py="xs"
        checked={handsOver}
        onChange={(event) => form.change({ handsOver: event.currentTarget.checked })}
      />
      {handsOver && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('endsAt')}
            placeholder="19:00"
            data-ltr
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            {...form.field('endsAt')}
          />
          <TextInput
            label={t('belowAge')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...form.field('belowAge')}
          />
        </SimpleGrid>
      )}
    </>
  )
}
