import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { knownUser } from '#web/api.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { LanguageToggle } from '#web/ui/layout/language-toggle.tsx'
import { TopBar } from '#web/ui/layout/top-bar.tsx'

/** The layout has nothing that belongs to an account. A browser may translate it. Source: docs/product.md, 12.1. */
export function GuideLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['guide', 'common'])
  return (
    <div data-frame translate="yes">
      <TopBar home="/">
        {knownUser() ? (
          <AnchorLink to="/dashboard" me="xs">
            {t('common:dashboard')}
          </AnchorLink>
        ) : (
          <AnchorLink to="/" preload={false} me="xs">
            {t('openApp')}
          </AnchorLink>
        )}
        <LanguageToggle />
      </TopBar>
      {children}
    </div>
  )
}
