import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { type AbsenceReason, LONGEST_REASON_NOTE, reasonText } from '#domain/attendance/absence-reasons.ts'
import { daysBetween, daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { ABSENCE_DAYS_AHEAD, ABSENCE_DAYS_BACK, LONGEST_ABSENCE_DAYS, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { api, hasCode } from '#web/api.ts'
import { useNotSavedTitle, usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople } from '#web/features/people/parts/person-queries.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { useSpanText } from './span-text.ts'

interface AbsenceFields {
  /** The id stays the same for each press of the button, so that the absence is announced once. */
  readonly id: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly kind: AbsenceReason | null
  readonly note: string
}

type AbsenceProblem = 'outOfReach' | 'daysReversed' | 'spanTooLong' | 'tooLong'
type AbsenceProblems = { readonly [Name in keyof AbsenceFields]?: AbsenceProblem }

export interface AbsenceFormOptions {
  personId: string
  onClose: () => void
}

export function useAbsenceForm({ personId, onClose }: AbsenceFormOptions) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = usePeopleErrorText()
  const failed = useNotSavedTitle()
  const spanText = useSpanText()
  const today = networkDay()
  // The draft is of one day, because the days of another day's form would be taken for chosen ones.
  const fields = useDraftedFields<AbsenceFields>(`absence ${personId} ${today}`, () => ({
    id: uuid(),
    from: today,
    to: today,
    kind: null,
    note: '',
  }))
  const texts = {
    outOfReach: t('outOfReach'),
    daysReversed: t('daysReversed'),
    spanTooLong: t('spanTooLong', { count: LONGEST_ABSENCE_DAYS }),
    tooLong: t('common:tooLong', { count: noteLimit(fields.values.kind) }),
  }
  return useDraftedForm({
    fields,
    validate: (values) => absenceProblems(values, today),
    problemText: (problem) => texts[problem],
    live: ['note', 'to'],
    send: ({ id, from, to, kind, note }) =>
      api.people.announceAbsence.call({
        personId,
        id,
        from,
        to,
        reason: reasonText({ kind, note: oneLineText(note) }) || null,
      }),
    onSent: (saved) => {
      refreshPeople()
      toastDone({ title: t('absenceAnnounced'), message: spanText(saved) })
    },
    onClose,
    failed,
    errorText,
    onError: (error) => {
      // An earlier attempt arrived with other content. From here on the form is another absence.
      if (hasCode(error, 'CONFLICT')) fields.change({ id: uuid() })
      if (hasCode(error, 'SPAN_TOO_LONG')) return { to: 'spanTooLong' as const }
      const isDayRefused = hasCode(error, 'INVALID_INPUT') && error.data.fields.some(({ path }) => path === 'from')
      return isDayRefused ? { from: 'outOfReach' as const } : undefined
    },
  })
}

function absenceProblems({ from, to, kind, note }: AbsenceFields, today: PlainDate): AbsenceProblems {
  const isInReach = from >= daysLater(today, -ABSENCE_DAYS_BACK) && from <= daysLater(today, ABSENCE_DAYS_AHEAD)
  const days = daysBetween(from, to)
  const wrongEnd = days < 0 ? 'daysReversed' : days >= LONGEST_ABSENCE_DAYS ? 'spanTooLong' : null
  const isNoteTooLong = oneLineText(note).length > noteLimit(kind)
  return {
    ...(isInReach ? {} : { from: 'outOfReach' }),
    ...(wrongEnd ? { to: wrongEnd } : {}),
    ...(isNoteTooLong ? { note: 'tooLong' } : {}),
  }
}

/** The longest note beside a chosen reason, or without one. */
function noteLimit(kind: AbsenceReason | null): number {
  return kind === null ? TEXT_LIMITS.reason : LONGEST_REASON_NOTE
}
