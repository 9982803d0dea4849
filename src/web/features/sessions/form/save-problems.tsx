import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, useRefusalText } from '#web/features/sessions/outbox/use-save-session.ts'
import type { Refusal } from '#web/offline/outbox-state.ts'
import { ButtonLink } from '#web/ui/links.tsx'

interface SaveProblemProps {
  id: string
  refusal: Refusal
  onSaveAsNew: () => void
  onLoad: () => void
  onOverwrite: () => void
}

/** With possible actions. Takes the focus, which the disabled save button has lost. */
export function SaveProblem({ id, refusal, onSaveAsNew, onLoad, onOverwrite }: SaveProblemProps) {
  const { t } = useTranslation('sessions')
  const refusalText = useRefusalText()
  const saveAsNew = (
    <Button type="submit" onClick={onSaveAsNew}>
      {t('saveAsNew')}
    </Button>
  )
  // An earlier attempt with other content was saved, but its answer was lost.
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

/** Focused, so that screen readers announce it. */
export function Problem({ color, title, children }: { color: 'red' | 'sand'; title: string; children: ReactNode }) {
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
