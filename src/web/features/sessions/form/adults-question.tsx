import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePlainDate } from '#domain/dates/dates.ts'
import type { AdultsPresent } from '#domain/sessions/two-adults.ts'
import { useAdultsText } from '#web/features/sessions/adults/adults-note.tsx'
import { useAdults } from '#web/features/sessions/adults/use-adults.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { Problem } from './save-problems.tsx'

/**
 * Delays the first saving of a session with children and fewer than two adults. An edit is asked only if it changes who
 * was there, or the day. Source: docs/product.md, 5.23.
 */
export function useAdultsQuestion(draft: SessionDraft) {
  const adultsOf = useAdults()
  /** The people of the form when it asked; undefined before. */
  const [asked, setAsked] = useState<SessionDraft['people']>()
  const inDraft = ({ organizationName: organization, texts, people }: SessionDraft) =>
    adultsOf({ organization, day: parsePlainDate(texts.sessionDate), people })
  const adults = inDraft(draft)
  const tooFew = adults?.areTooFew ? adults : null
  return {
    tooFew,
    /** What is asked now. Another mark ends the question, so that it never comes back while a person marks. */
    question: asked === draft.people ? tooFew : null,
    ask(latest: SessionDraft): boolean {
      const mustAsk = asked === undefined && changesPeople(latest) && inDraft(latest)?.areTooFew === true
      if (mustAsk) setAsked(latest.people)
      return mustAsk
    },
  }
}

function changesPeople({ version, texts, recordedDate, people, removed }: SessionDraft): boolean {
  const isSame = texts.sessionDate === recordedDate && removed.length === 0
  return version === null || !isSame || people.some(({ markedAt }) => markedAt !== undefined)
}

/** Saving once more confirms it. */
export function AdultsQuestion({ adults }: { adults: AdultsPresent }) {
  const { t } = useTranslation('sessions')
  const { tooFew, assumed } = useAdultsText()(adults)
  return (
    <Problem color="sand" title={tooFew ?? ''}>
      <Stack gap="xs">
        {assumed && <Text size="sm">{assumed}</Text>}
        <Group>
          <Button type="submit">{t('saveAnyway')}</Button>
        </Group>
      </Stack>
    </Problem>
  )
}
