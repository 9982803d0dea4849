import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { type Signal, useSignal } from '#web/signal.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  people: SessionDraft['people']
  /** What is said of the people who are present. */
  note: string | null
  saving: boolean
  saved: Signal<boolean>
  cancel: ReactNode
}

/** The bar at the bottom of the form: how many are present and absent, Cancel and Save. */
export const SaveBar = memo(function SaveBar({ people, note, saving, saved, cancel }: SaveBarProps) {
  const { t } = useTranslation('sessions')
  useRoomForBar()
  const present = people.filter(({ status }) => status === 'present').length
  return (
    <div className={classes.bar}>
      <div className={classes.barContent}>
        <div className={classes.state}>
          <span className={classes.counts}>
            <span style={{ color: 'var(--shabaka-present)' }}>{t('presentCount', { present })}</span>
            {' · '}
            <span style={{ color: 'var(--shabaka-absent)' }}>
              {t('absentCount', { absent: people.length - present })}
            </span>
          </span>
          <SavedNote saved={saved} />
          <p role="status" className={classes.note}>
            {note}
          </p>
        </div>
        {cancel}
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
})

/** Makes room for the bar, so that messages are above it, and focused fields are not behind it. */
function useRoomForBar() {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.setAttribute('data-has-save-bar', '')
    return () => page.removeAttribute('data-has-save-bar')
  }, [])
}

function SavedNote({ saved }: Pick<SaveBarProps, 'saved'>) {
  const { t } = useTranslation('sessions')
  const isSaved = useSignal(saved)
  return (
    <Text className={classes.saved ?? ''} data-hidden={!isSaved || undefined} size="sm" c="dimmed">
      <IconCheck size={14} aria-hidden /> {t('draftSaved')}
    </Text>
  )
}
