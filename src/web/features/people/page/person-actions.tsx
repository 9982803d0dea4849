import { Button } from '@mantine/core'
import { IconArrowMerge, IconArrowsExchange, IconCalendarX, IconPencil, IconUserMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import classes from '#web/features/people/parts/person-page.module.css'

interface PersonActionsProps {
  person: PersonPage
  isRemoving: boolean
  onAnnounce: () => void
  onEdit: () => void
  onMove: () => void
  /** Undefined for people who may not. */
  onMerge: (() => void) | undefined
  onRemove: () => void
  /** The button that erases the person; null for people who may not. */
  erase: ReactNode
}

/** What can be done with a person; moving only where the age rule names another group. Source: docs/product.md, 6.5. */
export function PersonActions({
  person,
  isRemoving,
  onAnnounce,
  onEdit,
  onMove,
  onMerge,
  onRemove,
  erase,
}: PersonActionsProps) {
  const { t } = useTranslation('people')
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconCalendarX size={18} aria-hidden />} onClick={onAnnounce}>
        {t('announce')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
      {person.placement && (
        <Button variant="default" leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={onMove}>
          {t('move')}
        </Button>
      )}
      {onMerge && (
        <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={onMerge}>
          {t('merge')}
        </Button>
      )}
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconUserMinus size={18} aria-hidden />}
        loading={isRemoving}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
      {erase}
    </div>
  )
}
