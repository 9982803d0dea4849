import { ActionIcon, Collapse, Stack, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdateText, type PlainDate, parsePlainDate, parts } from '#domain/dates/dates.ts'
import { parseTypedDate } from '#domain/dates/typed-dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { loadCalendar } from '#web/ui/fields/load-calendar.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'

/** The number of past years in the calendar. Source: docs/product.md, 4.7. */
const YEARS_BACK = 100

interface BirthdateInputProps {
  today: PlainDate
  usualYear: number
  value: Birthdate
  onChange: (value: Birthdate) => void
}

export interface Birthdate {
  readonly date: PlainDate | null
  /** The typed text; null while the field shows the parsed date. */
  readonly typed: string | null
}

/** A birthdate, typed or chosen in a calendar that opens below; not in the future. Source: docs/product.md, 4.7. */
export function BirthdateInput({ today, usualYear, value, onChange }: BirthdateInputProps) {
  const { t } = useTranslation(['roster', 'common'])
  const language = useLanguage()
  const calendar = useLoadedPart(loadCalendar)
  const [opened, setOpened] = useState(false)
  const written = value.date ? birthdateText(value.date, language) : ''
  const problem = birthdateProblem(value, today)
  /** Whether the date is still being typed: an unfinished date is no error. */
  const [isTyping, setTyping] = useState(false)
  const choose = (chosen: string | null) => {
    onChange({ date: chosen === null ? null : parsePlainDate(chosen), typed: null })
    setOpened(false)
  }

  const toggle = useRef<HTMLButtonElement>(null)
  const unfold = async () => {
    if (opened) setOpened(false)
    else if (await calendar.load()) setOpened(true)
  }
  const foldByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    // Escape closes the calendar, not the dialog around it.
    event.stopPropagation()
    setOpened(false)
    toggle.current?.focus()
  }

  return (
    <Stack gap={4} onKeyDown={foldByKey}>
      <TextInput
        label={`${t('birthdate')} (${t('common:optional')})`}
        placeholder={t('birthdatePlaceholder')}
        value={value.typed ?? written}
        onChange={(event) => {
          setTyping(true)
          onChange(typedBirthdate(event.currentTarget.value, today))
        }}
        onBlur={() => {
          setTyping(false)
          // The field then shows the parsed date, because 3/4 is the third of April here.
          if (problem === null && value.typed !== null) onChange({ ...value, typed: null })
        }}
        error={problem && !isTyping && t(problem === 'invalid' ? 'birthdateInvalid' : 'common:future')}
        autoComplete="off"
        rightSectionWidth={48}
        rightSection={
          <ActionIcon
            ref={toggle}
            aria-label={t('openCalendar')}
            title={t('openCalendar')}
            aria-expanded={opened}
            loading={calendar.isLoading}
            onClick={() => void unfold()}
          >
            <IconCalendar size={20} aria-hidden />
          </ActionIcon>
        }
      />
      <Collapse expanded={opened}>
        {calendar.part && (
          <calendar.part.Calendar
            // The calendar reads `defaultDate` once, and the usual year may be loaded later.
            key={usualYear}
            value={value.date}
            onChange={choose}
            defaultDate={value.date ?? `${usualYear}-01-01`}
            minDate={oldestDate(today)}
            maxDate={today}
            withNativeLevelSelect
            allowDeselect
          />
        )}
      </Collapse>
    </Stack>
  )
}

export function birthdateProblem({ typed }: Birthdate, today: PlainDate): 'invalid' | 'future' | null {
  if (typed === null || typed.trim() === '') return null
  const date = parseTypedDate(typed, { latest: today })
  if (!date || date < oldestDate(today)) return 'invalid'
  return date > today ? 'future' : null
}

function typedBirthdate(typed: string, today: PlainDate): Birthdate {
  const isWrong = birthdateProblem({ date: null, typed }, today) !== null
  return { date: isWrong ? null : parseTypedDate(typed, { latest: today }), typed }
}

function oldestDate(today: PlainDate): PlainDate {
  return parsePlainDate(`${parts(today).year - YEARS_BACK}-01-01`) ?? today
}
