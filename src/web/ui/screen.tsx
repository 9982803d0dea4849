import { Container, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from './links.tsx'

interface ScreenProps {
  title: string
  /** The document title, which also names a printed file; by default the screen's title. */
  documentTitle?: string | undefined
  /** Target and label of the back arrow. */
  back?: { to: '/dashboard' | '/members' | '/sessions' | '/financial-transactions'; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Whether the content begins with a title of its own, in place of this one and its back arrow. */
  hasOwnHead?: boolean
  children: ReactNode
}

/** The layout of a screen inside the shell: title, back arrow, actions, content. */
export function Screen({ title, documentTitle = title, back, actions, hasOwnHead = false, children }: ScreenProps) {
  useDocumentTitle(documentTitle)
  return (
    <Container component="main" id="content" size="lg" py="lg" px="md" tabIndex={-1}>
      <Stack gap="lg" data-in-order="always">
        {!hasOwnHead && (
          <Group justify="space-between" gap="sm">
            <Group gap={4} wrap="nowrap">
              {back && (
                <ActionIconLink to={back.to} aria-label={back.label} ms={-10}>
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

/** Sets the document title while a screen is shown. */
export function useDocumentTitle(title: string) {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    document.title = `${title} · ${appName}`
  }, [title, appName])
}
