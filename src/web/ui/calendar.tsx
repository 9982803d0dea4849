import { Popover } from '@mantine/core'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import { Anchor } from './anchor.tsx'
import { ESCAPE_CLOSES_NO_DIALOG } from './escape-key.ts'
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

interface CalendarPopoverProps extends Pick<CalendarProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> {
  /** The id of the button. */
  id: string
  button: HTMLElement
  opened: boolean
  onClose: () => void
}

/** A calendar below a button that is rendered elsewhere. It must be rendered closed first, or it would not give the focus back. */
export function CalendarPopover({ id, button, opened, onClose, value = null, ...calendar }: CalendarPopoverProps) {
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown {...ESCAPE_CLOSES_NO_DIALOG}>
        <Calendar
          {...calendar}
          size="md"
          __stopPropagation
          value={value}
          {...(value === null ? {} : { defaultDate: value })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
