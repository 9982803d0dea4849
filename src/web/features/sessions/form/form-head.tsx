import { Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from '#web/ui/links.tsx'

interface FormHeadProps {
  title: string
  /** Beside the title. */
  children: ReactNode
  back: { readonly to: '/sessions' } | { readonly to: '/sessions/$id'; readonly params: { readonly id: string } }
}

export function FormHead({ title, back, children }: FormHeadProps) {
  const { t } = useTranslation('sessions')
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIconLink {...back} aria-label={t(back.to === '/sessions' ? 'backToSessions' : 'backToSession')} ms={-10}>
        <IconArrowLeft data-mirror aria-hidden />
      </ActionIconLink>
      <Title order={1}>{title}</Title>
      {children}
    </Group>
  )
}
