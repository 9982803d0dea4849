import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS } from '#domain/attendance/absence-reasons.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'
import { isLongUnheard } from '#web/clock.ts'
import { isolated, NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/**
 * The texts of rows, which stay the same until the language or day changes. Names and ages are filled in here, much
 * faster than by i18next.
 */
export function useRowTexts() {
  const { t } = useTranslation(['sessions', 'roster', 'attendance', 'common'])
  const language = useLanguage()
  const today = networkDay()
  const hidesBirthdates = isLongUnheard()
  return useMemo(() => {
    const name = { name: NAME, ...NO_ISOLATES }
    const status = ofEach(ATTENDANCE_STATUSES, (one) => t(one))
    const reason = ofEach(ABSENCE_REASONS, (one) => t(`attendance:${one}`))
    const ages = new Map<number, string>()
    return {
      t,
      language,
      today,
      hidesBirthdates,
      status,
      statusOf: { present: withName(t('presentNamed', name)), absent: withName(t('absentNamed', name)) },
      reason,
      reasonOf: ofEach(ABSENCE_REASONS, (one) => withName(t('reasonChosen', { ...name, reason: reason[one] }))),
      otherReason: t('attendance:otherReason'),
      otherReasonOf: withName(t('reasonChosen', { ...name, reason: t('attendance:otherReason') })),
      reasonField: t('reason'),
      reasonFieldOf: withName(t('reasonNamed', name)),
      editOf: withName(t('roster:editNamed', name)),
      age(count: number) {
        const text = ages.get(count) ?? t('common:age', { count })
        ages.set(count, text)
        return text
      },
    }
  }, [t, language, today, hidesBirthdates])
}

export type RowTexts = ReturnType<typeof useRowTexts>

/** Placeholder of the name in a template; no name contains it. */
const NAME = '\u0000'

function withName(text: string): (name: string) => string {
  const [before = '', after = ''] = text.split(NAME)
  return (name) => before + isolated(name) + after
}

function ofEach<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Readonly<Record<Key, Value>>
}
