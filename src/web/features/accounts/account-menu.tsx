import { ActionIcon, Box, Group, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconBook, IconCheck, IconDeviceDesktop, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { MenuButton, MenuItemLink } from '#web/ui/buttons/menu-button.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'

const APPEARANCES = [
  { scheme: 'auto', label: 'appearanceAutomatic', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'appearanceLight', Icon: IconSun },
  { scheme: 'dark', label: 'appearanceDark', Icon: IconMoon },
] as const

export function AccountMenu() {
  const { t } = useTranslation(['navigation', 'common'])
  const me = useCurrentUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <MenuButton
      width={240}
      button={
        <ActionIcon radius={22} aria-label={t('accountMenu')} title={t('accountMenu')}>
          <PersonAvatar name={me.fullName} size={34} />
        </ActionIcon>
      }
    >
      <Menu.Label>
        <PersonName name={me.fullName} fz="sm" />
      </Menu.Label>
      {isApproved(me) && !mustSetUpSecondFactor(me) && (
        <MenuItemLink to="/account" mih={44} leftSection={<IconUserCircle size={20} aria-hidden />}>
          {t('common:myAccount')}
        </MenuItemLink>
      )}
      <MenuItemLink to="/guide" mih={44} leftSection={<IconBook size={20} aria-hidden />}>
        {t('common:guide')}
      </MenuItemLink>
      <Menu.Divider />
      <Menu.Label>{t('appearance')}</Menu.Label>
      <Box role="group" aria-label={t('appearance')}>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {APPEARANCES.map(({ scheme, label, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              mih={44}
              // The tick is at the end, so that the icons of all items stand in one column.
              styles={{ itemIndicator: { display: 'none' } }}
              rightSection={colorScheme === scheme && <IconCheck size={18} aria-hidden />}
            >
              <Group gap={10}>
                <Icon size={20} aria-hidden />
                {t(label)}
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Box>
    </MenuButton>
  )
}
