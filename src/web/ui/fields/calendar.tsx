import { DatePicker, type DatePickerProps } from '@mantine/dates'
import dayjs from 'dayjs'
import { monthNames } from '#domain/dates/dates.ts'
import '@mantine/dates/styles.css'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The dayjs locale for Lebanon: Lebanese month names, digits 0 to 9. */
const LEBANESE_ARABIC = 'ar-lb'

dayjs.locale(
  LEBANESE_ARABIC,
  {
    name: LEBANESE_ARABIC,
    weekdays: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
    weekdaysShort: ['أحد', 'اثنين', 'ثلاثاء', 'أربعاء', 'خميس', 'جمعة', 'سبت'],
    weekdaysMin: ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'],
    months: [...monthNames('ar')],
    monthsShort: [...monthNames('ar')],
    weekStart: 1,
  },
  true,
)

type CalendarProps = Pick<
  DatePickerProps<'default'>,
  | 'value'
  | 'onChange'
  | 'defaultDate'
  | 'minDate'
  | 'maxDate'
  | 'withNativeLevelSelect'
  | 'allowDeselect'
  | 'size'
  | '__stopPropagation'
>

export function Calendar(props: CalendarProps) {
  return <DatePicker {...useCalendarTexts()} {...props} onKeyDownCapture={mirrorArrowKeys} />
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * Mirrors the arrow keys: left means earlier in the kit, while in right-to-left layouts the earlier day is on the
 * right. It is for the capture phase.
 */
function mirrorArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, nativeEvent } = event
  const key = MIRRORED[event.key]
  // The list of months, a select, has its own keys; an event that is not trusted is the mirrored one.
  if (!key || !nativeEvent.isTrusted || !(target instanceof HTMLButtonElement)) return
  if (getComputedStyle(target).direction !== 'rtl') return
  event.preventDefault()
  event.stopPropagation()
  target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

function useCalendarTexts() {
  const { t } = useTranslation('roster')
  return {
    locale: useLanguage() === 'ar' ? LEBANESE_ARABIC : 'en',
    firstDayOfWeek: 1 as const,
    // Mantine colours weekends red, which means absence in this app.
    weekendDays: [],
    previousLabel: t('previousMonth'),
    nextLabel: t('nextMonth'),
    decadeLabelFormat: (from: string, to: string) => t('years', { from: from.slice(0, 4), to: to.slice(0, 4) }),
    ariaLabels: { monthLevelControl: t('monthAndYear'), previousMonth: t('previousMonth'), nextMonth: t('nextMonth') },
  }
}
