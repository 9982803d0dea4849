import { useTranslation } from 'react-i18next'
import type { Collector } from '#contract/people/collecting.ts'
import { api, isUnreachable } from '#web/api.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { useCollectingErrorText } from './collecting-error-text.ts'
import { withCollector, withoutCollector } from './shown-collectors.ts'

type Recorded = Collector & { readonly kind: 'may' | 'must_not' }

/** Removes an entry, with Undo, or rejects a guardian's request, which is final. */
export function useCollectorRemoval(personId: string) {
  const { t } = useTranslation(['collecting', 'roster'])
  const errorText = useErrorText()
  const putBackErrorText = useCollectingErrorText()

  const putBack = async (collector: Recorded) => {
    const { id, kind, name, relation, phone, saidBy } = collector
    try {
      const saved = await api.people.saveCollector.call({ personId, id, kind, name, relation, phone, saidBy })
      showOnPage(personId, (page) => withCollector(page, saved))
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(collector)
      toastFailed({ title: t('roster:putBackFailed', { name: shortened(name) }), message: putBackErrorText(error) })
    }
  }

  const offer = (collector: Recorded) => {
    const name = shortened(collector.name)
    offerUndo({
      title: t('removed'),
      detail: isolated(name),
      label: t('roster:undo'),
      spokenLabel: t('roster:undoNamed', { name }),
      undo: () => void putBack(collector),
    })
  }

  return async (collector: Collector): Promise<void> => {
    const { id, kind } = collector
    let isRemoved = false
    try {
      isRemoved = (await api.people.removeCollector.call({ personId, id, kind })).removed
    } catch (error) {
      toastFailed({ title: t('roster:removeFailed'), message: errorText(error) })
      return
    }
    focusContent()
    if (kind === 'asked' && !isRemoved) {
      // Another person has confirmed or rejected it, or an earlier attempt has arrived.
      refreshPeople()
      return toastDone({ title: t('decided') })
    }
    showOnPage(personId, (page) => withoutCollector(page, id))
    if (kind === 'asked') toastDone({ title: t('rejected') })
    else offer({ ...collector, kind })
  }
}
