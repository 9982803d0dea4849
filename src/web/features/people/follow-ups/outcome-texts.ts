import { useTranslation } from 'react-i18next'
import type { ShownFollowUp } from '#contract/people/follow-ups.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'

export const OUTCOME_TEXTS = { reached: 'reached', no_answer: 'noAnswer', not_needed: 'notNeeded' } as const

const NOTED_TEXTS = { reached: 'reachedBy', no_answer: 'noAnswerTo', not_needed: 'notNeededBy' } as const

/** For example 'Reached by Rita, 17:42'; with the date instead of the time unless it was today. */
export function useNotedText(): (followUp: ShownFollowUp) => string {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ outcome, author, createdAt }) => {
    const at = createdAt.getTime()
    const day = networkDay(at)
    const when = day === networkDay() ? networkTime(at) : shortDate(day, language)
    return t(NOTED_TEXTS[outcome], { name: author === null ? t('deletedAccount') : shortened(author), when })
  }
}
