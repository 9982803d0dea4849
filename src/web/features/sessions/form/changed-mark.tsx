import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionField } from '#domain/session-edits/session-edit.ts'
import { useAuthorText } from '#web/features/sessions/conflicts/conflict-texts.ts'
import type { RecentChanges, RecentMark } from '#web/features/sessions/draft/use-stored-changes.ts'
import classes from './changed-mark.module.css'

/** A field that is marked for some seconds after the form took over its value from others. */
export function ChangedField({ mark, children }: { mark: RecentMark | undefined; children: ReactNode }) {
  return (
    <div className={classes.changed} data-changed={mark ? true : undefined}>
      {children}
      {mark && <ChangedNote mark={mark} />}
    </div>
  )
}

interface FoldedChangeProps {
  readonly fields: readonly SessionField[]
  readonly changed: RecentChanges['fields']
}

/** The note of a folded card: its first changed field, if any. */
export function FoldedChange({ fields, changed }: FoldedChangeProps) {
  const mark = fields.map((field) => changed.get(field)).find((found) => found !== undefined)
  return mark ? <ChangedNote mark={mark} isFolded /> : null
}

function ChangedNote({ mark, isFolded = false }: { mark: RecentMark; isFolded?: boolean }) {
  const { t } = useTranslation('sessions')
  const authorText = useAuthorText()
  const text = authorText(mark) ?? t('fieldChanged')
  return <span className={isFolded ? `${classes.note} ${classes.inCorner}` : classes.note}>{text}</span>
}
