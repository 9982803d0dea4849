import { Button, Stack } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndDate, fullDate, type PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { UnheldDialog } from './unheld-dialog.tsx'
import type { Meeting } from './unheld-meetings.ts'

/** The number of missing reports shown before the list is expanded. */
const SHOWN_AT_FIRST = 3

interface MissingReportsProps {
  organizationName: OrganizationName
  /** The oldest first. */
  dates: readonly PlainDate[]
  /** Whether the group is named, because the person has several. */
  isNamed: boolean
}

/** The meetings of a group without a report, the newest first: to be recorded, or said not to have been held. */
export function MissingReports({ organizationName, dates, isNamed }: MissingReportsProps) {
  const { t } = useTranslation(['meetings', 'dashboard'])
  const [isLong, setLong] = useState(false)
  const [asked, setAsked] = useState<Meeting | null>(null)
  const newest = [...dates].reverse()
  const shown = isLong ? newest : newest.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      {dates.length > 0 && (
        <Stack component="section" gap="xs" aria-label={`${t('dashboard:missingReports')}: ${organizationName}`}>
          {shown.map((date) => (
            <MissingReport
              key={date}
              meeting={{ organizationName, date }}
              isNamed={isNamed}
              onUnheld={() => setAsked({ organizationName, date })}
            />
          ))}
          {dates.length > SHOWN_AT_FIRST && (
            <DisclosureButton
              label={isLong ? t('dashboard:showFewer') : t('dashboard:showAll', { number: dates.length })}
              opened={isLong}
              onToggle={setLong}
            />
          )}
        </Stack>
      )}
      {/* Stays while the last missing report disappears behind it. */}
      <UnheldDialog meeting={asked} onClose={() => setAsked(null)} />
    </>
  )
}

interface MissingReportProps {
  meeting: Meeting
  isNamed: boolean
  onUnheld: () => void
}

function MissingReport({ meeting: { organizationName, date }, isNamed, onUnheld }: MissingReportProps) {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  const spoken = `${isNamed ? `${isolated(organizationName)} · ` : ''}${fullDate(date, language)}`
  return (
    <Strip
      icon={<IconFileAlert size={22} aria-hidden />}
      title={t('missing', { date: dayAndDate(date, language) })}
      hint={isNamed ? organizationName : undefined}
    >
      <Button
        variant="subtle"
        color="sand"
        px="sm"
        onClick={onUnheld}
        aria-label={t('didNotMeetNamed', { date: spoken })}
      >
        {t('didNotMeet')}
      </Button>
      <ButtonLink
        to="/sessions/new"
        search={{ organization: organizationName, date }}
        variant="default"
        aria-label={t('recordNamed', { date: spoken })}
      >
        {t('record')}
      </ButtonLink>
    </Strip>
  )
}
