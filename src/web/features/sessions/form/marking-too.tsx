import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import classes from './marking-too.module.css'

/** The interval fits twice into the time for which the server counts a form as open. */
const INTERVAL_MS = 20_000

interface MarkingTooProps {
  group: string | null
  sessionDate: string
  /** It is null for a session that is not recorded yet. */
  sessionId: string | null
}

/**
 * The other people who have a form of this session open. A mark does not render it again. Source: docs/product.md,
 * 5.19.
 */
export const MarkingToo = memo(function MarkingToo(props: MarkingTooProps) {
  const { t } = useTranslation('sessions')
  const [first, ...others] = useOthersMarking(props)
  const name = first && shownName(first)
  const count = others.length
  return (
    <Text className={classes.markingToo ?? ''} c="dimmed" lineClamp={2} role="status">
      {name && (count === 0 ? t('markingToo', { name }) : t('markingTooMore', { name, count }))}
    </Text>
  )
})

const NO_ONE: readonly string[] = []

/** Announces the open form while it is on the screen. */
function useOthersMarking({ group, sessionDate, sessionId }: MarkingTooProps): readonly string[] {
  const isConnected = useConnection()
  const [formId, setFormId] = useState(() => uuid())
  const may = usePermissions()
  // A form stays open when the right to it ends, unannounced.
  const isAnnounced = group !== null && parsePlainDate(sessionDate) !== null && may.recordSessions(group)
  const form = { id: formId, organizationName: group ?? '', sessionDate, sessionId }
  const { data, isSuccess } = useQuery(
    api.openForms.announce.queryOptions({
      input: { ...form, isOpen: true },
      enabled: isAnnounced,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: INTERVAL_MS,
    }),
  )
  const announced = useRef<typeof form>(null)
  useEffect(() => {
    announced.current = isAnnounced ? form : null
  })
  useEffect(() => {
    const close = () => {
      if (announced.current === null) return
      const input = { ...announced.current, isOpen: false }
      // If no answer arrives, the server forgets it by itself.
      api.openForms.announce.call(input, { context: { outlivesPage: true } }).catch(() => undefined)
    }
    // Closing is final: a page that the browser kept and shows again has another form.
    const reopen = () => setFormId(uuid())
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reopen()
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', comeBack)
      close()
      // In development, React runs each effect twice.
      reopen()
    }
  }, [])
  return isAnnounced && isConnected && isSuccess ? data : NO_ONE
}
