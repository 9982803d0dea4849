import { Button } from '@mantine/core'
import { IconArrowsExchange, IconCalendarX, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import classes from './person-page.module.css'

interface PersonActionsProps {
  person: PersonPage
  /** What is being prepared or saved. */
  busy: 'edit' | 'move' | 'remove' | null
  onAnnounce: () => void
  onEdit: () => void
  onMove: () => void
  onRemove: () => void
}

/** What can be done with a person; moving only where the age rule names another group. Source: docs/product.md, 6.5. */
export function PersonActions({ person, busy, onAnnounce, onEdit, onMove, onRemove }: PersonActionsProps) {
  const { t } = useTranslation('people')
  const isElsewhereByAge = person.groupOfAge !== null && person.groupOfAge !== person.organizationName
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconCalendarX size={18} aria-hidden />} onClick={onAnnounce}>
        {t('announce')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        loading={busy === 'edit'}
        onClick={onEdit}
      >
        {t('edit')}
      </Button>
      {isElsewhereByAge && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          loading={busy === 'move'}
          onClick={onMove}
        >
          {t('move')}
        </Button>
      )}
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconUserMinus size={18} aria-hidden />}
        loading={busy === 'remove'}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
