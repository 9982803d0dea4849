import { Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { knownUser } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { type PaperSize, PrintFooter } from './print-footer.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  title: string
  subtitle: ReactNode
  /** The organization or account, at the other end of the header. */
  owner: ReactNode
  aside: ReactNode
  /** The text at the foot of each printed page, so that loose pages can be matched. */
  foot: string
  isLandscape?: boolean
  paper?: PaperSize
  className?: string | undefined
  children: ReactNode
}

/** The sheet names the network, if that has a name. */
export function Sheet({
  title,
  subtitle,
  owner,
  aside,
  foot,
  isLandscape = false,
  paper = 'A4',
  className = '',
  children,
}: SheetProps) {
  useMarkDocumentWithSheet()
  const language = useLanguage()
  const network = knownUser()?.settings.name
  return (
    <Paper
      component="article"
      className={`${classes.sheet} ${className}`}
      shadow="md"
      data-sheet
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
    >
      <PrintFooter of={foot} isLandscape={isLandscape} paper={paper} />
      <header className={classes.head}>
        <Logo size={48} />
        <div className={classes.titles}>
          <Title order={2}>{title}</Title>
          <p className={classes.quiet}>{subtitle}</p>
        </div>
        <div className={classes.owner}>
          {network && (
            <p className={classes.quiet}>
              <bdi dir="auto">{network}</bdi>
            </p>
          )}
          <p className={classes.ownerName}>{owner}</p>
          <p className={classes.quiet}>{aside}</p>
        </div>
      </header>
      {children}
    </Paper>
  )
}

/** Marks the document for print.css, because Firefox 115 and Chrome 100 lack `:has`. */
function useMarkDocumentWithSheet() {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.hasSheet = ''
    return () => {
      delete dataset.hasSheet
    }
  }, [])
}
