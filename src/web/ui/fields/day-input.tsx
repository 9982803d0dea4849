import { Input, InputBase, Popover } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { longDate, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ESCAPE_CLOSES_NO_DIALOG } from '#web/ui/focus/escape-key.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { loadCalendar } from './load-calendar.ts'

interface DayInputProps {
  label: string
  value: PlainDate | null
  onChange: (day: PlainDate) => void
  error?: ReactNode
  placeholder?: string
  required?: boolean
  /** The field's name in its form, for focusing it after a refusal. */
  name?: string
  earliest?: PlainDate
  latest?: PlainDate
}

export function DayInput({ label, value, onChange, placeholder, earliest, latest, ...field }: DayInputProps) {
  const language = useLanguage()
  const { part, isLoading, load } = useLoadedPart(loadCalendar)
  const [opened, setOpened] = useState(false)
  const toggle = async () => {
    if (opened) setOpened(false)
    else if (await load()) setOpened(true)
  }
  const choose = (chosen: string | null) => {
    const day = chosen && parsePlainDate(chosen)
    if (day) onChange(day)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && setOpened(false)}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <InputBase
          {...field}
          component="button"
          type="button"
          pointer
          multiline
          styles={{ input: { lineHeight: 'unset' } }}
          label={label}
          aria-label={value ? `${label}: ${longDate(value, language)}` : label}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          leftSectionPointerEvents="none"
          loading={isLoading}
          onClick={() => void toggle()}
          {...(opened ? ESCAPE_CLOSES_NO_DIALOG : {})}
          // The calendar may not have taken the focus yet.
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
          onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        >
          {value ? longDate(value, language) : <Input.Placeholder error={field.error}>{placeholder}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown {...ESCAPE_CLOSES_NO_DIALOG}>
        {part && (
          <part.Calendar
            size="md"
            __stopPropagation
            value={value}
            onChange={choose}
            {...(value === null ? {} : { defaultDate: value })}
            {...(earliest === undefined ? {} : { minDate: earliest })}
            {...(latest === undefined ? {} : { maxDate: latest })}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
