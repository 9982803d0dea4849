import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from './logo.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  home: '/dashboard' | '/'
  sections?: ReactNode
  /** Whether a search field is among the children, which leaves less room. */
  hasSearch?: boolean
  children: ReactNode
}

/** The link to the content, and the bar with the app's name at the top of a screen. */
export function TopBar({ home, sections, hasSearch = false, children }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={classes.header}>
        <div className={classes.bar} data-search={hasSearch || undefined}>
          <Link to={home} className={classes.brand} {...(home === '/' && { preload: false })}>
            <Logo />
            {t('appName')}
          </Link>
          {sections}
          <div className={classes.end}>{children}</div>
        </div>
      </header>
    </>
  )
}
