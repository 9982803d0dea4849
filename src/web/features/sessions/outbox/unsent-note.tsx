import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '#domain/dates/dates.ts'
import { ageOf } from '#web/clock.ts'
import classes from './unsent-note.module.css'
import { useOutbox } from './use-outbox.ts'

const CHECK_MS = 60_000

/** Sessions that have been only on this device for more than a day. Source: docs/product.md, 17.8. */
export function UnsentNote() {
  const { t } = useTranslation('sessions')
  useRenewed()
  const old = useOutbox()
    .map(ageOf)
    .filter((age) => age >= DAY_MS)
  if (old.length === 0) return null
  const days = Math.floor(Math.max(...old) / DAY_MS)
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

/** Renews the note regularly, because a page may stay open for days. */
function useRenewed(): void {
  const [, setTimes] = useState(0)
  useEffect(() => {
    const renew = () => setTimes((times) => times + 1)
    const timer = setInterval(renew, CHECK_MS)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
}
