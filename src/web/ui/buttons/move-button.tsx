import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface OrderButtonProps {
  isOrdering: boolean
  onToggle: () => void
}

/** Begins and ends the mode in which the rows of a list are moved. */
export function OrderButton({ isOrdering, onToggle }: OrderButtonProps) {
  const { t } = useTranslation('settings')
  const Icon = isOrdering ? IconCheck : IconArrowsSort
  return (
    <Button
      variant="subtle"
      w="fit-content"
      px="xs"
      style={{ marginInlineStart: -10 }}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={onToggle}
    >
      {t(isOrdering ? 'orderDone' : 'changeOrder')}
    </Button>
  )
}

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <MoveButton label={t('moveUp', { name })} isOff={isFirst} onPress={() => onMove(-1)}>
        <IconArrowUp aria-hidden />
      </MoveButton>
      <MoveButton label={t('moveDown', { name })} isOff={isLast} onPress={() => onMove(1)}>
        <IconArrowDown aria-hidden />
      </MoveButton>
    </>
  )
}

interface MoveButtonProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** A button that moves a row. At the end of the list it keeps the focus, without effect. */
function MoveButton({ label, isOff, onPress, children }: MoveButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true, bg: 'transparent' } : {})}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {children}
    </ActionIcon>
  )
}
