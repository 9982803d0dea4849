import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { type Language, longDate, parsePlainDate } from '#domain/dates/dates.ts'
import type { SessionField, SessionMark } from '#domain/session-edits/session-edit.ts'
import { SESSION_FIELD_LABELS } from '#web/features/sessions/form/session-field-labels.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'

/** A conflict in words. */
export interface ConflictTexts {
  /** The subject: a person or a field. */
  readonly subject: string
  readonly mine: string
  readonly theirs: string
  /** The author of the stored value, and the time: 'Rita (17:42)'. */
  readonly who: string
  /** The author's name; null if unknown. */
  readonly author: string | null
}

export function useConflictTexts(): (conflict: Exclude<EditConflict, { cell: 'lastLeader' }>) => ConflictTexts {
  const { t } = useTranslation(['sessions', 'drafts'])
  const language = useLanguage()
  const momentText = useMomentText()
  const reasonWords = useReasonWords()
  const markText = ({ status, absenceReason }: SessionMark) =>
    absenceReason === null ? t(status) : `${t(status)} (${isolated(reasonWords(absenceReason))})`
  const fieldText = (field: SessionField, value: string | null) => {
    if (value === null) return t('drafts:empty')
    const day = field === 'sessionDate' ? parsePlainDate(value) : null
    return day ? longDate(day, language) : isolated(value)
  }
  return (conflict) => {
    const { by, at } = conflict
    const person = isolated(by ?? t('someoneElse'))
    const author = { who: at ? `${person} (${momentText(at)})` : person, author: by }
    if (conflict.cell === 'mark') {
      const { name, mine, theirs } = conflict
      return { subject: isolated(shownName(name)), mine: markText(mine), theirs: markText(theirs), ...author }
    }
    const { field, mine, theirs } = conflict
    return {
      subject: t(SESSION_FIELD_LABELS[field]),
      mine: fieldText(field, mine),
      theirs: fieldText(field, theirs),
      ...author,
    }
  }
}

/** Returns a function that says when a value was set: the day only if it is not today. */
function useMomentText() {
  const language = useLanguage()
  return (at: Date): string => {
    const day = networkDay(at.getTime())
    const time = networkTime(at.getTime())
    return day === networkDay() ? time : [longDate(day, language), time].join(separatorIn(language))
  }
}

/** Returns a function that says who set a value, and when: 'Rita, 17:42'. Null if both are unknown. */
export function useAuthorText() {
  const language = useLanguage()
  const momentText = useMomentText()
  return ({ by, at }: { readonly by: string | null; readonly at: Date | null }): string | null =>
    [by && isolated(by), at && momentText(at)].filter(Boolean).join(separatorIn(language)) || null
}

function separatorIn(language: Language): string {
  return language === 'ar' ? '، ' : ', '
}
