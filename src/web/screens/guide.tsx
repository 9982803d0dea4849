import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { knownUser } from '#web/api.ts'
import classes from '#web/features/guide/guide.module.css'
import { GuideLayout } from '#web/features/guide/guide-layout.tsx'
import { GuidePicture, GuideText, Steps } from '#web/features/guide/page-parts.tsx'
import { GUIDE_PAGE_NAMES, GUIDE_PAGES, type GuideRole, guideRoles, pagesOf } from '#web/features/guide/pages.ts'
import { PrintCardButton, printCard } from '#web/features/guide/print-card.tsx'
import { RoleCard } from '#web/features/guide/role-card.tsx'
import { AnchorLink, ButtonLink } from '#web/ui/buttons/links.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'

const route = getRouteApi('/guide/$page')

/** The pages by role. Source: docs/product.md, 15.4. */
export function GuideScreen() {
  const { t } = useTranslation('guide')
  const [printed, setPrinted] = useState<GuideRole>()
  const print = (role: GuideRole) => {
    flushSync(() => setPrinted(role))
    void printCard()
  }
  return (
    <GuideLayout>
      <Screen title={t('title')}>
        <Text>{t('intro')}</Text>
        <div className={classes.roles}>
          {guideRoles(knownUser()).map((role) => (
            <Paper key={role} p="md" component="section" aria-label={t(role)}>
              <Title order={2}>{t(role)}</Title>
              <ul className={classes.list}>
                {pagesOf(role).map((page) => (
                  <li key={page}>
                    <AnchorLink to="/guide/$page" params={{ page }} className={classes.link ?? ''}>
                      {t(GUIDE_PAGES[page].title)}
                    </AnchorLink>
                  </li>
                ))}
              </ul>
              <PrintCardButton role={role} onPrint={print} />
            </Paper>
          ))}
        </div>
        {printed && <RoleCard role={printed} />}
      </Screen>
    </GuideLayout>
  )
}

export function GuidePageScreen() {
  const { t } = useTranslation('guide')
  const asked = route.useParams().page
  const page = GUIDE_PAGE_NAMES.find((one) => one === asked)
  if (!page) throw notFound()
  const { role, title, lead, hint } = GUIDE_PAGES[page]
  const next = GUIDE_PAGE_NAMES[GUIDE_PAGE_NAMES.indexOf(page) + 1]
  return (
    <GuideLayout>
      <Screen title={t(title)} back={{ to: '/guide', label: t('allPages') }}>
        <div className={classes.page}>
          <Stack gap="md" className={classes.text ?? ''}>
            <Text c="dimmed" fw={600}>
              {t(role)}
            </Text>
            <Text>
              <GuideText text={t(lead)} />
            </Text>
            <Steps page={page} />
            <Paper p="md" className={classes.hint ?? ''}>
              <GuideText text={t(hint)} />
            </Paper>
          </Stack>
          <GuidePicture page={page} />
        </div>
        <Group gap="xs">
          {next && (
            <ButtonLink to="/guide/$page" params={{ page: next }} variant="light">
              {t('next', { page: t(GUIDE_PAGES[next].title) })}
            </ButtonLink>
          )}
          <PrintCardButton role={role} onPrint={() => void printCard()} />
        </Group>
        <RoleCard role={role} />
      </Screen>
    </GuideLayout>
  )
}
