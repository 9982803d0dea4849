import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarX, IconPhonePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { firstContact } from '#domain/people/contacts.ts'
import { isMissing } from '#web/api.ts'
import { AnnouncedText } from '#web/features/people/absences/announced-text.tsx'
import { useMarkWords } from '#web/features/people/attendance/mark-words.ts'
import { ContactRows } from '#web/features/people/guardians/contact-rows.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { attendanceQuery, usePerson, withoutMissing } from '#web/features/people/parts/person-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance/attendance-mark.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'

const NEWEST = 4

interface PersonSheetProps {
  /** The dialog is closed without a person. */
  person: { readonly id: string; readonly name: string } | null
  /** It is undefined if the person cannot be changed here. */
  onAddPhone: (() => void) | undefined
  onClose: () => void
}

/** The part of a person's page that is needed while marks are set. Source: docs/product.md, 16.16. */
export function PersonSheet({ person, onAddPhone, onClose }: PersonSheetProps) {
  return (
    <Dialog opened={person !== null} onClose={onClose} title={person && <PersonName name={person.name} inherit />}>
      {person && <Sheet key={person.id} id={person.id} onAddPhone={onAddPhone} />}
    </Dialog>
  )
}

function Sheet({ id, onAddPhone }: Pick<PersonSheetProps, 'onAddPhone'> & { id: string }) {
  const { t } = useTranslation('people')
  const person = usePerson(id)
  if (isMissing(person.error)) return <Text>{t('notFoundMore')}</Text>
  return (
    <Stack gap="sm">
      <QueryState query={person} failed={t('loadFailed')} rows={2}>
        {(page) =>
          page.isRemoved ? (
            <Text>{t('removedTitle', { organization: page.organizationName })}</Text>
          ) : (
            <Parts person={page} onAddPhone={onAddPhone} />
          )
        }
      </QueryState>
      <ButtonLink to="/people/$id" params={{ id }} variant="default">
        {t('openPage')}
      </ButtonLink>
    </Stack>
  )
}

function Parts({ person, onAddPhone }: Pick<PersonSheetProps, 'onAddPhone'> & { person: PersonPage }) {
  const { t } = useTranslation(['people', 'common'])
  const { age, attendeeName: name } = person
  const isUnreachable = firstContact({ ...person, isMinor: true }) === null
  return (
    <>
      {age !== null && <Text c="dimmed">{t('common:age', { count: age })}</Text>}
      <ContactRows person={person} />
      {isUnreachable && onAddPhone && (
        <Button
          variant="light"
          leftSection={<IconPhonePlus size={18} aria-hidden />}
          aria-label={t('addPhoneOf', { name })}
          onClick={onAddPhone}
        >
          {t('addPhone')}
        </Button>
      )}
      <Announced person={person} />
      <LastMarks person={person} />
    </>
  )
}

function Announced({ person: { announcements } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  if (announcements.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('announced')}>
      {announcements.map((announcement) => (
        <Group key={announcement.id} component="li" gap="sm" wrap="nowrap" py={6}>
          <IconCalendarX color="var(--mantine-color-sand-light-color)" aria-hidden />
          <AnnouncedText announcement={announcement} />
        </Group>
      ))}
    </ul>
  )
}

function LastMarks({ person: { id } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const markWords = useMarkWords()
  const attendance = useQuery(attendanceQuery(id))
  return (
    <QueryState query={withoutMissing(attendance)} failed={t('attendanceFailed')} rows={1}>
      {({ marks }) =>
        marks.length === 0 ? (
          <Text c="dimmed">{t('noMarks')}</Text>
        ) : (
          <ul className={classes.list} aria-label={t('lastMarks')}>
            {marks.slice(0, NEWEST).map((mark, place) => (
              <Group
                key={mark.session?.id ?? `${mark.sessionDate} ${place}`}
                component="li"
                gap="xs"
                wrap="nowrap"
                py={6}
              >
                {/* The mark is in the words too. */}
                <span aria-hidden>
                  <AttendanceMark
                    status={mark.status}
                    reason={mark.session?.absenceReason ?? null}
                    isReasonHidden={!mark.session}
                  />
                </span>
                <Text size="sm">{[shortDate(mark.sessionDate, language), markWords(mark)].join(' · ')}</Text>
              </Group>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
