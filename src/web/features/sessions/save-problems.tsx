import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/links.tsx'

/** Why the session was not saved; takes the focus, which the save button has lost. */
export function SaveFailed({ reason }: { reason: string }) {
  const { t } = useTranslation('sessions')
  return (
    <Alert
      ref={useFocus()}
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('saveFailed')}
      role="alert"
    >
      {reason}
    </Alert>
  )
}

interface SavedBeforeProps {
  /** Of the session that an earlier try saved. */
  id: string
  onSaveAsNew: () => void
}

/** An earlier try went through with other content, though its answer was lost: look at it, or save this one beside it. */
export function SavedBefore({ id, onSaveAsNew }: SavedBeforeProps) {
  const { t } = useTranslation('sessions')
  return (
    <Alert
      ref={useFocus()}
      tabIndex={-1}
      color="sand"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('conflict')}
      role="alert"
    >
      <Group gap="sm">
        <ButtonLink to="/sessions/$id" params={{ id }} variant="default">
          {t('openSaved')}
        </ButtonLink>
        <Button type="submit" onClick={onSaveAsNew}>
          {t('saveAsNew')}
        </Button>
      </Group>
    </Alert>
  )
}

function useFocus() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
