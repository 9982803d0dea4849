import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { FewAdultsNote, useFewAdultsText } from '#web/features/sessions/adults/few-adults-note.tsx'
import { useFewAdults } from '#web/features/sessions/adults/use-few-adults.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { Problem } from './save-problems.tsx'

/** Delays the first saving of a session with children and fewer than two adults. Source: docs/product.md, 5.23. */
export function useAdultsQuestion(draft: SessionDraft) {
  const fewAdults = useFewAdults()
  const [isAsked, setAsked] = useState(false)
  const of = ({ organizationName: organization, texts, people }: SessionDraft) =>
    fewAdults({ organization, day: parsePlainDate(texts.sessionDate), people })
  return {
    few: of(draft),
    isAsked,
    ask(latest: SessionDraft): boolean {
      const mustAsk = !isAsked && of(latest)?.areTooFew === true
      if (mustAsk) setAsked(true)
      return mustAsk
    },
  }
}

/** Saving once more confirms it. */
export function AdultsQuestion({ few, isAsked }: Pick<ReturnType<typeof useAdultsQuestion>, 'few' | 'isAsked'>) {
  const { t } = useTranslation('sessions')
  const fewAdultsText = useFewAdultsText()
  if (!few?.areTooFew || !isAsked) return <FewAdultsNote few={few} />
  const { title, assumed } = fewAdultsText(few)
  return (
    <Problem color="sand" title={title ?? ''}>
      <Stack gap="xs">
        {assumed && <Text size="sm">{assumed}</Text>}
        <Group>
          <Button type="submit">{t('saveAnyway')}</Button>
        </Group>
      </Stack>
    </Problem>
  )
}
