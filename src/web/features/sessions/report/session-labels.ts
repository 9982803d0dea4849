import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions/sessions.ts'
import { longDate } from '#domain/dates/dates.ts'
import { DEFAULT_TOPIC, presenters, sessionDescription, sessionTitle } from '#domain/sessions/sessions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

type Generated = Pick<
  SessionSummary,
  'title' | 'description' | 'topic' | 'organization' | 'sessionDate' | 'presenterName'
>

/** Generated texts are shown in the reader's language, others as written. */
export function useSessionLabels() {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  return (session: Generated) => {
    const leaders = presenters(session.presenterName)
    const shown = leaders.map(shownName)
    const listed = (names: readonly string[]) => names.map(isolated).join(language === 'ar' ? '، ' : ', ')
    const names = listed(shown)
    const unbroken = listed(shown.map((name) => name.replaceAll(' ', '\u00a0')))
    const hasOwnTitle = session.title !== sessionTitle(session.organization, session.sessionDate)
    const date = longDate(session.sessionDate, language)
    const generated = session.organization ? `${isolated(session.organization)} - ${date}` : date
    const hasOwnDescription = session.description !== sessionDescription(leaders)
    return {
      title: hasOwnTitle ? session.title : generated,
      description: hasOwnDescription ? session.description : t('leadersLine', { names: unbroken }),
      topic: session.topic === DEFAULT_TOPIC ? t('defaultTopic') : session.topic,
      date,
      /** Whether the title says the date. */
      isDated: !hasOwnTitle,
      presenters: names,
      /** Each name is on one line if it fits. */
      presentersUnbroken: unbroken,
      /** It is null for a description of its own. */
      leaders: hasOwnDescription ? null : shown,
    }
  }
}
