import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayAndDate, fullDate } from '#domain/dates/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Strip } from '#web/ui/lists/strip.tsx'
import type { Meeting } from './unheld-meetings.ts'

/** The ways to settle a missing report besides recording the meeting. */
export type OtherWay = 'unheld' | 'pause'

interface MissingReportProps {
  meeting: Meeting
  /** Whether the group is named, because the person has several. */
  isNamed?: boolean
  hint?: string
  /** Whether the roll call of the day is open, so that no link leads to it. */
  isRecording?: boolean
  onSettle: (way: OtherWay) => void
  opening?: OtherWay | null
}

/**
 * A meeting without a report can be recorded, marked as cancelled, or covered by a pause. Source: docs/product.md,
 * 16.9.
 */
export function MissingReport({
  meeting,
  isNamed = false,
  hint,
  isRecording = false,
  opening,
  onSettle,
}: MissingReportProps) {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  const may = usePermissions()
  const { organizationName, date } = meeting
  const spoken = `${isNamed ? `${isolated(organizationName)} · ` : ''}${fullDate(date, language)}`
  return (
    <Strip
      icon={<IconFileAlert size={22} aria-hidden />}
      title={t('missing', { date: dayAndDate(date, language) })}
      hint={hint ?? (isNamed ? organizationName : undefined)}
    >
      {may.scheduleMeetings(organizationName) && (
        <Button
          variant="subtle"
          color="sand"
          px="sm"
          loading={opening === 'pause'}
          onClick={() => onSettle('pause')}
          aria-label={t('pauseNamed', { date: spoken })}
        >
          {t('pause')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="sand"
        px="sm"
        loading={opening === 'unheld'}
        onClick={() => onSettle('unheld')}
        aria-label={t('didNotMeetNamed', { date: spoken })}
      >
        {t('didNotMeet')}
      </Button>
      {!isRecording && (
        <ButtonLink
          to="/sessions/new"
          search={{ organization: organizationName, date }}
          variant="default"
          // The button fills its line if the buttons need two.
          flex="1 0 auto"
          aria-label={t('recordNamed', { date: spoken })}
        >
          {t('record')}
        </ButtonLink>
      )}
    </Strip>
  )
}
