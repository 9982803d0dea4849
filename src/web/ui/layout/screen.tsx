import { Container, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from '#web/ui/buttons/links.tsx'

interface ScreenProps {
  title: string
  documentTitle?: string | undefined
  back?: {
    to: '/dashboard' | '/members' | '/sessions' | '/financial-transactions' | '/guide' | '/admin/settings'
    label: string
  }
  actions?: ReactNode
  /** Whether the content begins with a title of its own, in place of this one and its back arrow. */
  hasOwnHead?: boolean
  children: ReactNode
}

export function Screen({ title, documentTitle = title, back, actions, hasOwnHead = false, children }: ScreenProps) {
  useDocumentTitle(documentTitle)
  return (
    <Container component="main" id="content" size="lg" py={{ base: 'sm', sm: 'lg' }} px="md" tabIndex={-1}>
      <Stack gap="lg" data-in-order="always">
        {!hasOwnHead && (
          <Group justify="space-between" gap="sm">
            <Group gap={4} wrap="nowrap">
              {back && (
                <ActionIconLink to={back.to} aria-label={back.label} style={{ marginInlineStart: -10 }}>
                  <IconArrowLeft data-mirror aria-hidden />
                </ActionIconLink>
              )}
              <Title order={1}>{title}</Title>
            </Group>
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
        )}
        {children}
      </Stack>
    </Container>
  )
}

export function useDocumentTitle(title: string) {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])
}
