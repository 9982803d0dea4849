import { Alert, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateCell, type DateColumn, exchanged } from '#domain/dates/date-columns.ts'
import { birthdateText, longDate, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import type { DateOrder } from '#domain/dates/typed-dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { Choice } from '#web/ui/fields/choice.tsx'
import { Pages } from '#web/ui/lists/pages.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import type { Import } from './use-import.ts'

interface ImportDatesProps {
  dates: DateColumn
  found: Import
  isSheet: boolean
}

/** How the birthdates are read, and the questions that only a person can answer. Source: docs/product.md, 12.7. */
export function ImportDates({ dates, found, isSheet }: ImportDatesProps) {
  const { t } = useTranslation('importing')
  const language = useLanguage()
  const { good = [], known = [], bad = [] } = found.preview ?? {}
  const read = [...good, ...known, ...bad]
    .filter(({ birthdateText: text }) => text !== '')
    .sort((one, other) => one.line - other.line)
  const place = ({ line, text }: DateCell) => ({
    cell: isolated(shortened(text)),
    place: t(isSheet ? 'row' : 'line', { line }),
  })
  // If both orders are possible, the words tell most.
  const example = read.find(({ birthdate }) => birthdate && exchanged(birthdate) !== birthdate) ?? read.find(isDated)
  if (read.length === 0) return null
  return (
    <Stack gap="sm">
      <DateQuestions dates={dates} found={found} place={place} />
      {!dates.isOpen && (
        <Alert color="cedar" role="note" title={t(orderKey(dates))}>
          <Stack gap={4}>
            {dates.deciding && <Text size="sm">{t('datesDecidedBy', place(dates.deciding))}</Text>}
            {example?.birthdate && (
              <Text size="sm">
                {t('dateExample', {
                  cell: isolated(shortened(example.birthdateText)),
                  date: longDate(example.birthdate, language),
                })}
              </Text>
            )}
            <AllDates rows={read} isSheet={isSheet} />
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}

function isDated({ birthdate }: { birthdate: PlainDate | null }): boolean {
  return birthdate !== null
}

function orderKey({ order }: DateColumn) {
  return order === 'monthFirst' ? 'datesMonthFirst' : 'datesDayFirst'
}

interface DateQuestionsProps extends Pick<ImportDatesProps, 'dates' | 'found'> {
  place: (cell: DateCell) => { cell: string; place: string }
}

function DateQuestions({ dates: { contradiction, excelDoubt }, found, place }: DateQuestionsProps) {
  const { t } = useTranslation('importing')
  const language = useLanguage()
  const { order, areExchanged } = found.dateAnswers
  const stored = parsePlainDate(excelDoubt?.cell.text ?? '')
  const other = exchanged(stored)
  return (
    <>
      {contradiction && (
        <Choice<DateOrder | ''>
          label={t('whichOrder', {
            monthFirst: place(contradiction.monthFirst).cell,
            monthPlace: place(contradiction.monthFirst).place,
            dayFirst: place(contradiction.dayFirst).cell,
            dayPlace: place(contradiction.dayFirst).place,
          })}
          value={order ?? ''}
          onChange={(chosen) => chosen !== '' && found.answerDates({ order: chosen })}
          options={[
            { value: 'dayFirst', label: t('dayFirst') },
            { value: 'monthFirst', label: t('monthFirst') },
          ]}
        />
      )}
      {excelDoubt && stored && other && (
        <Choice<'kept' | 'exchanged' | ''>
          label={t('whichDate', {
            beside: place(excelDoubt.beside).cell,
            besidePlace: place(excelDoubt.beside).place,
            place: place(excelDoubt.cell).place,
          })}
          value={areExchanged === undefined ? '' : areExchanged ? 'exchanged' : 'kept'}
          onChange={(chosen) => chosen !== '' && found.answerDates({ areExchanged: chosen === 'exchanged' })}
          options={[
            { value: 'kept', label: longDate(stored, language) },
            { value: 'exchanged', label: longDate(other, language) },
          ]}
        />
      )}
    </>
  )
}

interface AllDatesProps {
  rows: readonly { readonly line: number; readonly birthdateText: string; readonly birthdate: PlainDate | null }[]
  isSheet: boolean
}

function AllDates({ rows, isSheet }: AllDatesProps) {
  const { t } = useTranslation('importing')
  const language = useLanguage()
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <DisclosureButton label={t('allDates', { count: rows.length })} opened={opened} onToggle={setOpened} />
      {opened && (
        <Pages rows={rows}>
          {(shown) => (
            <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
              {shown.map(({ line, birthdateText: text, birthdate }) => (
                <List.Item key={line}>
                  {`${t(isSheet ? 'row' : 'line', { line })} · ${isolated(shortened(text))}: `}
                  {birthdate ? birthdateText(birthdate, language) : t('dateNotRead')}
                </List.Item>
              ))}
            </List>
          )}
        </Pages>
      )}
    </div>
  )
}
