import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PossibleJoin } from '#contract/sessions/sessions.ts'
import { dayAndDate, parsePlainDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Strip } from '#web/ui/lists/strip.tsx'
import { useListText } from '#web/ui/people/name-list.ts'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'
import { useAnswerJoin, usePossibleJoins } from './use-joins.ts'

/** Asks whether own sessions are of the same meeting as those of others. @param of the only session to ask about */
export function JoinQuestions({ of }: { of?: string }) {
  const questions = usePossibleJoins().filter(({ id }) => of === undefined || id === of)
  return questions.map((one) => <JoinQuestion key={one.id} question={one} />)
}

/** The certain joins that this page has tried without a question. */
const tried = new Set<string>()

function JoinQuestion({ question }: { question: PossibleJoin }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const list = useListText()
  const { join, keepBoth, isBusy } = useAnswerJoin(question)
  const { id, organizationName, sessionDate, into, isCertain } = question
  const joinUnasked = useEffectEvent(() => void join())
  useEffect(() => {
    if (!isCertain || tried.has(id)) return
    tried.add(id)
    joinUnasked()
  }, [id, isCertain])
  const at = into.recordedAt.getTime()
  const day = parsePlainDate(networkDay(at))
  const isSameDay = networkDay(at) === sessionDate || !day
  const time = isSameDay ? networkTime(at) : list([dayAndDate(day, language), networkTime(at)])
  const values = { organization: isolated(organizationName), time: isolated(time) }
  const meeting = parsePlainDate(sessionDate)
  return (
    <Strip
      icon={<IconUsers size={22} aria-hidden />}
      title={
        into.author === null
          ? t('recordedToo', values)
          : t('recordedTooBy', { ...values, author: isolated(into.author) })
      }
      hint={meeting ? dayAndDate(meeting, language) : undefined}
    >
      <Button loading={isBusy} onClick={() => void join()}>
        {t('join')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void keepBoth()}>
        {t('keepBoth')}
      </Button>
      <ButtonLink to="/sessions/$id" params={{ id: into.id }} variant="subtle">
        {t('openOther')}
      </ButtonLink>
    </Strip>
  )
}
