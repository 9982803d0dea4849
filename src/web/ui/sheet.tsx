import { Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Logo } from './logo.tsx'
import { PrintFooter } from './print-footer.tsx'
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
  className?: string | undefined
  children: ReactNode
}

export function Sheet({
  title,
  subtitle,
  owner,
  aside,
  foot,
  isLandscape = false,
  className = '',
  children,
}: SheetProps) {
  useMarkDocumentWithSheet()
  return (
    <Paper component="article" className={`${classes.sheet} ${className}`} shadow="md" data-sheet>
      <PrintFooter of={foot} isLandscape={isLandscape} />
      <header className={classes.head}>
        <Logo size={48} />
        <div className={classes.titles}>
          <Title order={2}>{title}</Title>
          <p className={classes.quiet}>{subtitle}</p>
        </div>
        <div className={classes.owner}>
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
