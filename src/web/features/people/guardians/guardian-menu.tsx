import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Guardian } from '#contract/people.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useCopyNumber } from './copy-button.tsx'

interface GuardianMenuProps {
  guardian: Guardian
  onEdit: () => void
  onLink: () => void
  onRemove: () => void
}

export function GuardianMenu({ guardian: { name, phone }, onEdit, onLink, onRemove }: GuardianMenuProps) {
  const { t } = useTranslation('people')
  const copy = useCopyNumber()
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t('moreNamed', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {phone !== null && (
        <Menu.Item mih={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(phone)}>
          {t('copy')}
        </Menu.Item>
      )}
      <Menu.Item mih={44} leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item mih={44} leftSection={<IconLink size={18} aria-hidden />} onClick={onLink}>
        {t('absenceLink')}
      </Menu.Item>
      <Menu.Item
        mih={44}
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      >
        {t('remove')}
      </Menu.Item>
    </MenuButton>
  )
}
