import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/ui/layout/logo.tsx'
import { PrintOnly } from '#web/ui/print/print-only.tsx'
import classes from './guide.module.css'
import { GuidePicture, GuideText, Steps } from './page-parts.tsx'
import { GUIDE_PAGES, type GuideRole, pagesOf } from './pages.ts'

/** With more pages the sheet has no room for pictures. */
const MOST_WITH_PICTURES = 2

/** The steps of all pages of a role on one A4 sheet, printed in place of the screen. Source: docs/product.md, 15.4. */
export function RoleCard({ role }: { role: GuideRole }) {
  const { t } = useTranslation(['guide', 'common'])
  const pages = pagesOf(role)
  return (
    <PrintOnly>
      <article className={classes.card} data-pages={pages.length}>
        <header className={classes.cardHead}>
          <Logo size={40} />
          <Title order={1}>{t(role)}</Title>
          <span>{t('cardOf', { app: t('common:appName') })}</span>
        </header>
        <div className={classes.cardPages}>
          {pages.map((page) => (
            <section key={page}>
              <Title order={2}>{t(GUIDE_PAGES[page].title)}</Title>
              <div>
                <Steps page={page} />
                <p>
                  <GuideText text={t(GUIDE_PAGES[page].hint)} />
                </p>
              </div>
              {pages.length <= MOST_WITH_PICTURES && <GuidePicture page={page} />}
            </section>
          ))}
        </div>
        <footer className={classes.cardFoot}>
          {t('cardFoot')} <bdi dir="ltr">{`${window.location.host}/guide`}</bdi>
        </footer>
      </article>
    </PrintOnly>
  )
}
