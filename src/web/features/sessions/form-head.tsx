import { Badge, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from '#web/ui/links.tsx'

interface FormHeadProps {
  title: string
  /** The group, which cannot be changed here. */
  group: string | null
  /** Target of the back arrow: the list, or the session. */
  back: { readonly to: '/sessions' } | { readonly to: '/sessions/$id'; readonly params: { readonly id: string } }
  children?: ReactNode
}

/** Above the form of a session: its title and group. */
export function FormHead({ title, group, back, children }: FormHeadProps) {
  const { t } = useTranslation('sessions')
  return (
    <Group justify="space-between">
      <Group gap={4} wrap="nowrap">
        <ActionIconLink {...back} aria-label={t(back.to === '/sessions' ? 'backToSessions' : 'backToSession')} ms={-10}>
          <IconArrowLeft data-mirror aria-hidden />
        </ActionIconLink>
        <Title order={1}>{title}</Title>
      </Group>
      {group !== null && (
        <Group gap="sm">
          <Text c="dimmed">{t('groupName')}</Text>
          <Badge size="lg" variant="outline">
            {group}
          </Badge>
          {children}
        </Group>
      )}
    </Group>
  )
}
