import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '#domain/dates.ts'
import classes from './unsent-note.module.css'
import { useOutbox } from './use-outbox.ts'

const CHECK_MS = 60_000

/** Sessions that have been only on this device for more than a day. Source: docs/product.md, 17.8. */
export function UnsentNote() {
  const { t } = useTranslation('sessions')
  const now = useNow()
  const old = useOutbox().filter(({ savedAt }) => now - savedAt >= DAY_MS)
  if (old.length === 0) return null
  const days = Math.floor((now - Math.min(...old.map(({ savedAt }) => savedAt))) / DAY_MS)
  return (
    <div className={classes.note} role="status">
      <Text span size="sm" fw={600}>
        {`${t('unsentDays', { count: days })}: ${t('unsentSessions', { count: old.length })}`}
      </Text>
      <Link to="/sessions" className={classes.open}>
        {t('openUnsent')}
      </Link>
    </div>
  )
}

/** Renewed regularly, because a page may stay open for days. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const renew = () => setNow(Date.now())
    const timer = setInterval(renew, CHECK_MS)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}
