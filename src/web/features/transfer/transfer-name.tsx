import { useTranslation } from 'react-i18next'
import type { Transferable } from '#contract/people/transfer.ts'
import { PersonLink } from '#web/ui/people/person-link.tsx'

/** The name opens a new tab, because leaving the dialog would lose its choices. */
export function TransferName({ person: { id, attendeeName } }: { person: Transferable }) {
  const { t } = useTranslation('transfer')
  return <PersonLink id={id} name={attendeeName} newTabHint={t('opensInNewTab')} />
}
