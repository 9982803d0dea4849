import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './auth-layout.module.css'

/** Layout of the pages for people who are not signed in: the form, and on wide screens a panel that introduces Shabaka. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['accounts', 'common'])
  return (
    <div className={classes.page} data-frame>
      <aside className={classes.panel} style={{ order: 2 }}>
        <NetPattern />
        <div className={classes.brand}>
          <Logo size={44} />
          {t('common:appName')}
        </div>
        <p className={classes.slogan}>{t('slogan')}</p>
        <p className={classes.more}>{t('sloganMore')}</p>
      </aside>
      <main className={classes.form} id="content" tabIndex={-1}>
        <div className={classes.column}>
          <Group justify="space-between" mb="lg">
            <Logo size={40} />
            <LanguageToggle />
          </Group>
          {children}
        </div>
      </main>
    </div>
  )
}

function NetPattern() {
  return (
    <svg className={classes.net} aria-hidden="true">
      <defs>
        <pattern id="net" width="112" height="226" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#fff" strokeWidth="1.4">
            <path d="M0 0H112M0 113H112M0 0 56 113 112 0M0 226 56 113 112 226" />
          </g>
          <g fill="#fff">
            <circle cx="0" cy="0" r="5" />
            <circle cx="112" cy="0" r="5" />
            <circle cx="56" cy="113" r="5" />
            <circle cx="0" cy="226" r="5" />
            <circle cx="112" cy="226" r="5" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#net)" />
    </svg>
  )
}
