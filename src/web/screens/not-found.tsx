import { Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnchorLink, ButtonLink } from '#web/ui/buttons/links.tsx'
import { LanguageToggle } from '#web/ui/layout/language-toggle.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'

/** The screen of any unknown path. Source: docs/product.md, 13.7. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  useDocumentTitle(t('notFound'))
  return (
    <Center component="main" id="content" tabIndex={-1} mih="var(--shabaka-screen)" p="md">
      <Stack align="center" ta="center">
        <Logo size={64} />
        <Text fz={64} fw={600} lh={1} c="dimmed" aria-hidden>
          404
        </Text>
        <Title order={1}>{t('notFound')}</Title>
        <ButtonLink to="/">{t('returnHome')}</ButtonLink>
        <AnchorLink to="/guide" py={10}>
          {t('guide')}
        </AnchorLink>
        <LanguageToggle />
      </Stack>
    </Center>
  )
}
