import { memo, useState } from 'react'
import { LONGEST_REASON_NOTE, type ReasonParts, reasonParts, reasonText } from '#domain/attendance/absence-reasons.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { nowText } from '#web/clock.ts'
import type { MarkChange } from '#web/features/sessions/draft/draft-changes.ts'
import { ReasonChips } from '#web/ui/dialogs/reason-chips.tsx'
import classes from './absence-reason.module.css'
import type { RowTexts } from './person-row-texts.ts'

interface AbsenceReasonProps {
  personKey: string
  name: string
  isAbsent: boolean
  reason: string
  texts: RowTexts
  onChange: (change: MarkChange) => void
}

/**
 * It is a plain field, always rendered, because a tap among three hundred people is answered faster. Source:
 * docs/product.md, 5.17.
 */
export const AbsenceReason = memo(function AbsenceReason(props: AbsenceReasonProps) {
  const { personKey: key, name, isAbsent, texts, onChange } = props
  const [{ kind, note }, change] = useReasonParts(props.reason, (reason) =>
    onChange({ type: 'reason', key, reason, at: nowText() }),
  )
  return (
    <div className={classes.reason} data-idle={!isAbsent || undefined}>
      {isAbsent && (
        <ReasonChips
          value={kind}
          onChange={(chosen) => change({ kind: chosen, note })}
          disabled={note.length > LONGEST_REASON_NOTE}
          textOf={(one) => texts.reason[one]}
          nameOf={(one) => texts.reasonOf[one](name)}
        />
      )}
      <input
        className={classes.reasonField}
        aria-label={texts.otherReasonOf(name)}
        disabled={!isAbsent}
        placeholder={isAbsent ? texts.otherReason : texts.idleReason}
        dir="auto"
        value={isAbsent ? note : ''}
        onChange={(event) => change({ kind, note: event.currentTarget.value })}
        // Enter ends the words and must not save the session.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        enterKeyHint="done"
        maxLength={kind === null ? TEXT_LIMITS.reason : LONGEST_REASON_NOTE}
      />
    </div>
  )
})

/** While typing, the text remains a note, even if it begins like a usual reason, such as 'Exams'. */
function useReasonParts(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(() => reasonParts(text))
  const current = reasonText(typed) === text ? typed : reasonParts(text)
  const change = (parts: ReasonParts) => {
    setTyped(parts)
    onChange(reasonText(parts))
  }
  return [current, change] as const
}
