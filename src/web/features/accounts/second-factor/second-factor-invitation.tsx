import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS, secondFactorExpected } from '#domain/accounts/second-factor.ts'
import { DAY_MS } from '#domain/dates/dates.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Strip } from '#web/ui/lists/strip.tsx'

/** Invites people with much responsibility to set up a second factor. Source: docs/product.md, 20.9. */
export function SecondFactorInvitation() {
  const me = useCurrentUser()
  return secondFactorExpected(me) === 'invited' ? <Invitation storageKey={`second-factor-invitation.${me.id}`} /> : null
}

/**
 * The device stores when the invitation becomes due, so that it is shown when the screen opens, and not after an answer
 * that moves everything below.
 */
function Invitation({ storageKey }: { storageKey: string }) {
  const { t } = useTranslation('dashboard')
  const [dueAt, setDueAt] = useState(() => storedTime(storageKey))
  const isPutOff = dueAt !== null && now() < dueAt
  const state = useQuery(api.secondFactor.state.queryOptions({ enabled: !isPutOff }))
  const isOn = state.data ? state.data.appSince !== null || state.data.passkeys.length > 0 : null
  useEffect(() => {
    if (isOn === true) localStorage.removeItem(storageKey)
    if (isOn === false && storedTime(storageKey) === null) localStorage.setItem(storageKey, '0')
  }, [isOn, storageKey])
  if (dueAt === null || isPutOff || isOn === true) return null
  const putOff = () => {
    const until = now() + INVITATION_DAYS * DAY_MS
    localStorage.setItem(storageKey, String(until))
    setDueAt(until)
  }
  return (
    <Strip
      color="cedar"
      icon={<IconShieldLock size={22} aria-hidden />}
      title={t('secondFactorTitle')}
      hint={t('secondFactorHint')}
    >
      <Button variant="subtle" onClick={putOff}>
        {t('secondFactorLater')}
      </Button>
      <ButtonLink to="/account" hash="second-factor">
        {t('secondFactorOpen')}
      </ButtonLink>
    </Strip>
  )
}

/** A time in milliseconds since 1970 UTC; null if not stored. */
function storedTime(storageKey: string): number | null {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? null : Number(stored) || 0
}
