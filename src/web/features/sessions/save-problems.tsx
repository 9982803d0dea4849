import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/links.tsx'
import type { Refusal } from './outbox.ts'
import { failureOf, useRefusalText } from './use-save-session.ts'

interface SaveProblemProps {
  /** Of the session. */
  id: string
  refusal: Refusal
  /** Save beside what was saved before, with an id of its own. */
  onSaveAsNew: () => void
  /** Have the version that somebody else saved. */
  onLoad: () => void
  /** Save over it. */
  onOverwrite: () => void
}

/** Why the session was not saved, and what can be done about it; takes the focus, which the save button has lost. */
export function SaveProblem({ id, refusal, onSaveAsNew, onLoad, onOverwrite }: SaveProblemProps) {
  const { t } = useTranslation('sessions')
  const refusalText = useRefusalText()
  const saveAsNew = (
    <Button type="submit" onClick={onSaveAsNew}>
      {t('saveAsNew')}
    </Button>
  )
  // An earlier try went through with other content, though its answer was lost.
  if (refusal.code === 'CONFLICT')
    return (
      <Problem color="sand" title={t('conflict')}>
        <Group gap="sm">
          <ButtonLink to="/sessions/$id" params={{ id }} variant="default">
            {t('openSaved')}
          </ButtonLink>
          {saveAsNew}
        </Group>
      </Problem>
    )
  if (refusal.code === 'CHANGED')
    return (
      <Problem color="sand" title={t('changed')}>
        <Group gap="sm">
          <Button variant="default" onClick={onLoad}>
            {t('loadTheirs')}
          </Button>
          <Button type="submit" color="red" onClick={onOverwrite}>
            {t('overwrite')}
          </Button>
        </Group>
      </Problem>
    )
  if (refusal.code === 'NOT_FOUND')
    return (
      <Problem color="sand" title={t('notFound')}>
        <Group>{saveAsNew}</Group>
      </Problem>
    )
  return (
    <Problem color="red" title={t(failureOf(refusal))}>
      {refusalText(refusal)}
    </Problem>
  )
}

/** Said at once to those who do not see it, too. */
function Problem({ color, title, children }: { color: 'red' | 'sand'; title: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      color={color}
      title={title}
    >
      {children}
    </Alert>
  )
}
