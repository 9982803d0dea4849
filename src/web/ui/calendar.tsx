import { DatePicker, type DatePickerProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import './date-settings.ts'
import { mirrorArrowKeys } from './calendar-keys.ts'
import { useCalendarTexts } from './calendar-texts.ts'

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

/** A calendar in which a day is chosen. */
export function Calendar(props: CalendarProps) {
  return <DatePicker {...useCalendarTexts()} {...props} onKeyDownCapture={mirrorArrowKeys} />
}
