import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, type SavedCells, useRefusalText } from '#web/features/sessions/outbox/use-save-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Refusal } from '#web/offline/outbox-state.ts'
import { ButtonLink } from '#web/ui/links.tsx'

interface SaveProblemProps {
  id: string
  refusal: Refusal
  onSaveAsNew: () => void
}

/** Why the session was not saved, and what can be done about it. Takes the focus, which the disabled save button has lost. */
export function SaveProblem({ id, refusal, onSaveAsNew }: SaveProblemProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
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
  if (refusal.code === 'UNDECIDED') {
    const { saved, left } = cellsIn(refusal)
    const counts = [...(saved > 0 ? [t('cellsSaved', { count: saved })] : []), t('cellsLeft', { count: left })]
    return (
      <Problem color="sand" title={counts.join(language === 'ar' ? '، ' : ', ')}>
        {t('restToDecide')}
      </Problem>
    )
  }
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

/** The number of saved cells, and of those to decide. */
function cellsIn({ data }: Refusal): SavedCells {
  return data as SavedCells
}

/** Takes the focus, so that screen readers announce it. */
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
