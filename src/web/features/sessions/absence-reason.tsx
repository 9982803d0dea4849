import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_REASON_NOTE, type ReasonParts, reasonParts, reasonText } from '#domain/absence-reasons.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { ReasonChips } from '#web/ui/reason-chips.tsx'
import classes from './attendance-row.module.css'
import type { RowTexts } from './row-texts.ts'

interface AbsenceReasonProps {
  name: string
  isAbsent: boolean
  /** The stored text. */
  reason: string
  texts: RowTexts
  onChange: (reason: string) => void
}

/** The reason of an absence: usual ones by one tap, and a field for others. Source: docs/product.md, 5.17. */
export function AbsenceReason({ name, isAbsent, reason, texts: { t }, onChange }: AbsenceReasonProps) {
  const [{ kind, note }, change] = useReasonParts(reason, onChange)
  const label = t('reasonNamed', { name })
  // Nearly everybody is present: a plain field is made much faster than Mantine's.
  if (!isAbsent)
    return (
      <div className={classes.reason} data-idle>
        <input className={classes.idleField} aria-label={label} disabled />
      </div>
    )
  return (
    <div className={classes.reason}>
      <ReasonChips
        value={kind}
        onChange={(chosen) => change({ kind: chosen, note })}
        disabled={note.length > LONGEST_REASON_NOTE}
        nameOf={(reason) => t('reasonChosen', { name, reason })}
      />
      <TextInput
        className={classes.reasonField ?? ''}
        aria-label={label}
        placeholder={t('otherReason')}
        size="sm"
        styles={{ input: { minHeight: 44 } }}
        value={note}
        onChange={(event) => change({ kind, note: event.currentTarget.value })}
        // Enter ends the words and must not save the session.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        enterKeyHint="done"
        maxLength={kind === null ? TEXT_LIMITS.reason : LONGEST_REASON_NOTE}
      />
    </div>
  )
}

/**
 * The two parts of a stored reason. What is typed stays a note while it is typed, although it may begin with the word of a
 * usual reason, such as 'Exams'.
 */
function useReasonParts(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(() => reasonParts(text))
  const current = reasonText(typed) === text ? typed : reasonParts(text)
  const change = (parts: ReasonParts) => {
    setTyped(parts)
    onChange(reasonText(parts))
  }
  return [current, change] as const
}
