import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { MissingReport } from './missing-report.tsx'
import type { Settling } from './settle-form.tsx'
import { useSettling } from './use-settling.ts'

const SHOWN_AT_FIRST = 3

interface MissingReportsProps {
  organizationName: OrganizationName
  /** The dates, the oldest first. */
  dates: readonly PlainDate[]
  /** Whether the group is named, because the person has several. */
  isNamed: boolean
}

/** The meetings of a group without a report, each to be settled. */
export function MissingReports(props: MissingReportsProps) {
  const { part, subject, loading, open, close } = useSettling()
  return (
    <>
      {props.dates.length > 0 && (
        <MissingReportList {...props} opening={loading} onSettle={(settling) => void open(settling)} />
      )}
      {/* The dialog stays while the last missing report disappears behind it. */}
      {part && <part.SettleDialog settling={subject} onClose={close} />}
    </>
  )
}

interface MissingReportListProps extends MissingReportsProps {
  onSettle: (settling: Settling) => void
  opening?: Settling | null
}

/** The meetings of a group without a report, the newest first. */
export function MissingReportList({ organizationName, dates, isNamed, opening, onSettle }: MissingReportListProps) {
  const { t } = useTranslation('dashboard')
  const [isLong, setLong] = useState(false)
  const newest = [...dates].reverse()
  const shown = isLong ? newest : newest.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack component="section" gap="xs" aria-label={`${t('missingReports')}: ${organizationName}`}>
      {shown.map((date) => (
        <MissingReport
          key={date}
          meeting={{ organizationName, date }}
          isNamed={isNamed}
          opening={opening?.meeting.date === date ? opening.way : null}
          onSettle={(way) => onSettle({ meeting: { organizationName, date }, way })}
        />
      ))}
      {dates.length > SHOWN_AT_FIRST && (
        <DisclosureButton
          label={isLong ? t('showFewer') : t('showAll', { number: dates.length })}
          opened={isLong}
          onToggle={setLong}
        />
      )}
    </Stack>
  )
}
