import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LONGEST_REASON_NOTE, type ReasonParts, reasonParts, reasonText } from '#domain/attendance/absence-reasons.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { nowText } from '#web/clock.ts'
import type { MarkChange } from '#web/features/sessions/draft/draft-changes.ts'
import { ReasonChips } from '#web/ui/dialogs/reason-chips.tsx'
import chipClasses from '#web/ui/fields/chips.module.css'
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
 * The reasons of an absence, and 'Other reason', which opens the field. It is a plain field, always rendered, because a
 * tap among three hundred people is answered faster. Source: docs/product.md, 5.17.
 */
export const AbsenceReason = memo(function AbsenceReason(props: AbsenceReasonProps) {
  const { personKey: key, name, isAbsent, texts, onChange } = props
  const [{ kind, note }, change] = useReasonParts(props.reason, (reason) =>
    onChange({ type: 'reason', key, reason, at: nowText() }),
  )
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || note !== ''
  const open = () => {
    // Typed words stay in sight.
    flushSync(() => setAsked(note !== '' || !isAsked))
    field.current?.focus()
  }
  return (
    <div className={classes.reason} hidden={!isAbsent}>
      {isAbsent && (
        <div className={classes.chips} data-scrolls>
          <ReasonChips
            value={kind}
            onChange={(chosen) => change({ kind: chosen, note })}
            disabled={note.length > LONGEST_REASON_NOTE}
            textOf={(one) => texts.reason[one]}
            nameOf={(one) => texts.reasonOf[one](name)}
          />
          <button
            type="button"
            className={chipClasses.chip}
            aria-expanded={isOpen}
            aria-label={texts.otherReasonOf(name)}
            onClick={open}
          >
            {texts.otherReason}
          </button>
        </div>
      )}
      <input
        ref={field}
        className={classes.reasonField}
        aria-label={texts.reasonFieldOf(name)}
        hidden={!isOpen}
        disabled={!isAbsent}
        placeholder={texts.reasonField}
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
