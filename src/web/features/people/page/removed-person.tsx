import { Button } from '@mantine/core'
import { IconArrowBackUp, IconUserMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { DataCard } from '#web/features/people/stored-data/data-card.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

interface RemovedPersonProps {
  person: PersonPage
  busy: boolean
  onPutBack: () => void
  /** The button that erases the person; null for people who may not. */
  erase: ReactNode
}

/**
 * A removed person can be restored, and by admins also exported and erased. Source: docs/product.md, 16.1, 21.1 and
 * 22.5.
 */
export function RemovedPerson({ person, busy, onPutBack, erase }: RemovedPersonProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <EmptyState
        icon={<IconUserMinus aria-hidden />}
        title={t('removedTitle', { organization: person.organizationName })}
        hint={t('removedMore')}
      >
        <Button leftSection={<IconArrowBackUp size={18} aria-hidden data-mirror />} loading={busy} onClick={onPutBack}>
          {t('putBack')}
        </Button>
        {erase}
      </EmptyState>
      <DataCard person={person} />
    </>
  )
}
