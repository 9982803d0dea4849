import { IconChevronRight, IconDeviceMobileCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartedSession } from '#web/offline/started-session.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import classes from './group-card.module.css'
import { Counts, useDraftText } from './roll-call.tsx'

const SHOWN_AT_FIRST = 2

export function OtherDrafts({ drafts }: { drafts: readonly StartedSession[] }) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const draftText = useDraftText()
  const [isLong, setLong] = useState(false)
  if (drafts.length === 0) return null
  const shown = isLong ? drafts : drafts.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className={classes.drafts} aria-label={t('sessions:drafts')}>
        {shown.map((draft) => (
          <li key={draft.search.draft}>
            <Link to="/sessions/new" search={draft.search}>
              <IconDeviceMobileCheck size={20} aria-hidden />
              <span className={classes.draftText}>
                {draftText(draft)} <Counts present={draft.present} absent={draft.absent} />
              </span>
              <IconChevronRight size={18} data-mirror aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {drafts.length > SHOWN_AT_FIRST && (
        <DisclosureButton
          label={isLong ? t('showFewer') : t('showAll', { number: drafts.length })}
          opened={isLong}
          onToggle={setLong}
        />
      )}
    </>
  )
}
