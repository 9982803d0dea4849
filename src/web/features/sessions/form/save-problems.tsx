import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { failureOf, type SavedCells, useRefusalText } from '#web/features/sessions/outbox/use-save-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Refusal } from '#web/offline/outbox/outbox-state.ts'

/** Why the session was not saved. The problem takes the focus, which the disabled save button has lost. */
export function SaveProblem({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const refusalText = useRefusalText()
  if (refusal.code === 'UNDECIDED') {
    const { saved, left } = cellsIn(refusal)
    const counts = [...(saved > 0 ? [t('cellsSaved', { count: saved })] : []), t('cellsLeft', { count: left })]
    return (
      <Problem color="sand" title={counts.join(language === 'ar' ? '، ' : ', ')}>
        {t('restToDecide')}
      </Problem>
    )
  }
  return (
    <Problem color="red" title={t(failureOf(refusal))}>
      {refusalText(refusal)}
    </Problem>
  )
}

interface DeletedNoteProps {
  group: string | null
  /** Whether it takes the focus; not while someone types. */
  takesFocus: boolean
  onSaveAsNew: () => void
}

/**
 * Offers to record a deleted session again. Without the right to it, the session may only be hidden from the person.
 */
export function DeletedNote({ group, takesFocus, onSaveAsNew }: DeletedNoteProps) {
  const { t } = useTranslation('sessions')
  const may = usePermissions()
  const isDeleted = may.editSession({ organization: group })
  return (
    <Problem color="sand" title={t(isDeleted ? 'deletedMeanwhile' : 'notFound')} takesFocus={takesFocus}>
      <Group>
        <Button type="submit" onClick={onSaveAsNew}>
          {t('saveAsNew')}
        </Button>
      </Group>
    </Problem>
  )
}

/** The number of saved cells, and of those to decide. */
function cellsIn({ data }: Refusal): SavedCells {
  return data as SavedCells
}

interface ProblemProps {
  color: 'red' | 'sand'
  title: string
  takesFocus?: boolean
  children: ReactNode
}

/** The problem takes the focus, so that screen readers announce it. */
export function Problem({ color, title, takesFocus = true, children }: ProblemProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
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
