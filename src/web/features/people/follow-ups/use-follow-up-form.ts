import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { CountedAbsence, FollowUpOutcome } from '#domain/attendance/follow-ups.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText } from '#domain/texts/text.ts'
import { api, hasCode, invalidate } from '#web/api.ts'
import { NoAnswer } from '#web/calls/own-answer.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'

interface Values {
  readonly id: string
  /** The choice that is being sent, or could not be sent. */
  readonly outcome: FollowUpOutcome | null
  readonly text: string
}

export function followUpDraft(personId: string): string {
  return `follow up ${personId}`
}

/**
 * @param seen the newest absence on the screen
 * @param onNoted is called once the screen shows the follow-up
 */
export function useFollowUpForm(personId: string, seen: CountedAbsence, onNoted: () => void) {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const fields = useDraftedFields<Values>(followUpDraft(personId), () => ({ id: uuid(), outcome: null, text: '' }))
  const { values, draft } = fields
  const { length } = longText(values.text)
  const isTooLong = length > TEXT_LIMITS.followUp

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (outcome: FollowUpOutcome) => {
      const note = { personId, outcome, text: values.text, seen }
      try {
        await api.people.noteFollowUp.call({ ...note, id: values.id })
      } catch (failure) {
        if (!hasCode(failure, 'CONFLICT')) throw failure
        // An earlier attempt arrived with another choice or text: this is another follow-up.
        await api.people.noteFollowUp.call({ ...note, id: uuid() })
      }
    },
    onSuccess: async () => {
      draft.clear()
      await refreshFollowUps()
      onNoted()
    },
    onError: (failure) => {
      if (hasCode(failure, 'NOT_FOLLOWED_UP')) void refreshFollowUps()
    },
  })

  return {
    values,
    isPending,
    textError: isTooLong ? t('noteTooLong', { length, limit: TEXT_LIMITS.followUp }) : undefined,
    failure: error && (isUnreached(error) ? t('followUpNeedsConnection') : `${t('notSaved')}: ${errorText(error)}`),
    changeText: (text: string) => fields.change({ text }),
    choose(outcome: FollowUpOutcome) {
      if (isPending || isTooLong) return
      fields.change({ outcome })
      mutate(outcome)
    },
  }
}

export function refreshFollowUps(): Promise<void> {
  return invalidate(api.home, api.people.followUps, api.people.attendance)
}

function isUnreached(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.reason === 'unreachable'
  return hasCode(error, 'UNREACHABLE') || !(error instanceof ORPCError)
}
