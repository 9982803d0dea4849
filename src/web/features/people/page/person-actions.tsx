import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCalendarX,
  IconDots,
  IconEraser,
  IconPencil,
  IconUserMinus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'

interface PersonActionsProps {
  person: PersonPage
  isRemoving: boolean
  onAnnounce: () => void
  onEdit: () => void
  onMove: () => void
  /** It is undefined for people who may not merge. */
  onMerge: (() => void) | undefined
  onRemove: () => void
  /** It is undefined for people who may not erase. */
  onErase: (() => void) | undefined
  eraseButton: ReactNode
}

/** The actions for a person. Moving is one only if the age rule names another group. Source: docs/product.md, 6.5. */
export function PersonActions(props: PersonActionsProps) {
  const { person, onAnnounce, onEdit, onMove } = props
  const { t } = useTranslation('people')
  const isWide = useIsWide()
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
      {isWide ? <RareButtons {...props} /> : <RareItems {...props} />}
    </div>
  )
}

function RareButtons({ isRemoving, onMerge, onRemove, eraseButton }: PersonActionsProps) {
  const { t } = useTranslation('people')
  return (
    <>
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
      {eraseButton}
    </>
  )
}

/** The rare actions, which are in a menu on a phone. */
function RareItems({ person, isRemoving, onMerge, onRemove, onErase }: PersonActionsProps) {
  const { t } = useTranslation(['people', 'members', 'erasure'])
  return (
    <MenuButton
      button={
        <ActionIcon variant="default" h="auto" mih={44} aria-label={t('members:more')} loading={isRemoving}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      {onMerge && (
        <MenuAction Icon={IconArrowMerge} onClick={onMerge}>
          {t('merge')}
        </MenuAction>
      )}
      <MenuAction isDangerous Icon={IconUserMinus} onClick={onRemove}>
        {t('remove')}
      </MenuAction>
      {onErase && (
        <MenuAction
          isDangerous
          Icon={IconEraser}
          aria-label={t('erasure:eraseNamed', { name: person.attendeeName })}
          onClick={onErase}
        >
          {t('erasure:erase')}
        </MenuAction>
      )}
    </MenuButton>
  )
}
