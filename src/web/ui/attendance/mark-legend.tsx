import { Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, reasonText } from '#domain/attendance/absence-reasons.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { AttendanceMark, MarkSign } from './attendance-mark.tsx'
import classes from './mark-legend.module.css'

interface MarkLegendProps {
  /** Whether there are dashes, for sessions without a mark. The screen has the icons of `MarkSymbols`. */
  hasDash?: boolean
  order?: 2 | 3
  /** Whether it opens at a tap. */
  folds?: boolean
}

export function MarkLegend({ hasDash = false, order = 3, folds = false }: MarkLegendProps) {
  const { t } = useTranslation('attendance')
  const titleId = useId()
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.legend}>
      {folds ? (
        <div id={titleId}>
          <DisclosureButton label={t('howToRead')} opened={opened} onToggle={setOpened} />
        </div>
      ) : (
        <Title order={order} size="sm" id={titleId}>
          {t('howToRead')}
        </Title>
      )}
      <ul aria-labelledby={titleId} hidden={folds && !opened}>
        <Entry status="present" text={t('present')} />
        <Entry status="absent" text={t('absentNoReason')} />
        {ABSENCE_REASONS.map((kind) => (
          <Entry key={kind} status="absent" reason={reasonText({ kind, note: '' })} text={t(kind)} />
        ))}
        <Entry status="absent" reason="-" text={t('otherReason')} />
        {hasDash && (
          <li>
            <MarkSign status={null} reason={null} size="dot" />
            {t('noMark')}
          </li>
        )}
      </ul>
    </div>
  )
}

function Entry({ status, reason, text }: { status: AttendanceStatus; reason?: string; text: string }) {
  return (
    <li>
      {/* The text beside the mark says the same. */}
      <span aria-hidden>
        <AttendanceMark status={status} reason={reason ?? null} size="dot" />
      </span>
      {text}
    </li>
  )
}
