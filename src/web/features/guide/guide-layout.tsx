import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { knownUser } from '#web/api.ts'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { AnchorLink } from '#web/ui/links.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './guide.module.css'

/** Without anything that belongs to an account. */
export function GuideLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div data-frame>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/" className={classes.brand} preload={false}>
            <Logo />
            {t('appName')}
          </Link>
          <div className={classes.ways}>
            {knownUser() && <AnchorLink to="/dashboard">{t('dashboard')}</AnchorLink>}
            <LanguageToggle />
          </div>
        </div>
      </header>
      {children}
    </div>
  )
}
