import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent, IconHome, IconLogout, IconUsers, IconWallet } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import { LanguageToggle } from './language-toggle.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

interface ShellProps {
  /** Whether there are no sections, for people who cannot use the app yet. */
  bare?: boolean
  finance: boolean
  search?: ReactNode
  menu: ReactNode
  onLanguage: (language: Language) => void
  onSignOut: () => void
  children: ReactNode
}

export function Shell({ bare = false, finance, search, menu, onLanguage, onSignOut, children }: ShellProps) {
  const { t } = useTranslation()
  const isFilled = useLocation({ select: ({ pathname }) => FORM_OF_SESSION.test(pathname) })
  return (
    <div className={bare ? undefined : classes.page} data-frame data-filled={isFilled || undefined}>
      <TopBar
        home="/dashboard"
        hasSearch={Boolean(search)}
        sections={
          !bare && (
            <nav className={classes.tabs} aria-label={t('sections')}>
              <Sections finance={finance} />
            </nav>
          )
        }
      >
        {search}
        <LanguageToggle onChosen={onLanguage} />
        {menu}
        <ActionIcon aria-label={t('signOut')} title={t('signOut')} onClick={onSignOut}>
          <IconLogout size={20} data-mirror aria-hidden />
        </ActionIcon>
      </TopBar>
      {children}
      {!bare && (
        <nav className={classes.bottom} aria-label={t('sections')}>
          <Sections finance={finance} />
        </nav>
      )}
    </div>
  )
}

/**
 * The paths of a session's form, which fills the screen of a phone, with a bar of its own in place of the header and
 * the sections.
 */
const FORM_OF_SESSION = /^\/sessions\/(new|[^/]+\/edit)$/

/** The paths of other screens about sessions. */
const OF_SESSIONS = ['/attendance', '/reports/']

function Sections({ finance }: { finance: boolean }) {
  const { t } = useTranslation()
  const isOfSessions = useLocation({
    select: ({ pathname }) => OF_SESSIONS.some((start) => pathname.startsWith(start)),
  })
  return (
    <>
      <Link to="/dashboard" className={classes.tab}>
        <IconHome size={20} aria-hidden />
        {t('dashboard')}
      </Link>
      <Link to="/sessions" className={classes.tab} aria-current={isOfSessions ? 'page' : undefined}>
        <IconCalendarEvent size={20} aria-hidden />
        {t('sessions')}
      </Link>
      <Link to="/members" className={classes.tab}>
        <IconUsers size={20} aria-hidden />
        {t('members')}
      </Link>
      {finance && (
        <Link to="/financial-transactions" className={classes.tab}>
          <IconWallet size={20} aria-hidden />
          {t('finance')}
        </Link>
      )}
    </>
  )
}
