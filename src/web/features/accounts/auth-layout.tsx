import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { offersArabic } from '#web/i18n/i18n.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { LanguageToggle } from '#web/ui/layout/language-toggle.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { NetworkMotif } from '#web/ui/layout/network-motif.tsx'
import { SignInFirstNote } from '#web/ui/layout/sign-in-first-note.tsx'
import classes from './auth-layout.module.css'

export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['accounts', 'common'])
  return (
    <div className={classes.page} data-frame>
      <aside className={classes.panel}>
        <NetworkMotif fade="bottom" />
        <div className={classes.brand}>
          <Logo size={48} />
          {t('common:appName')}
        </div>
        <p className={classes.slogan}>{t('slogan')}</p>
        <p className={classes.more}>{t('sloganMore')}</p>
      </aside>
      <main className={classes.form} id="content" tabIndex={-1}>
        <div className={classes.column}>
          <div className={classes.tools}>
            <LanguageToggle isLarge={offersArabic()} />
          </div>
          <SignInFirstNote />
          {children}
          <AnchorLink to="/guide" py={10} display="block" ta="center">
            {t('common:guide')}
          </AnchorLink>
        </div>
      </main>
    </div>
  )
}
