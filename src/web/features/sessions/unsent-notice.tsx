import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOwner } from '#web/device.ts'
import { loadAllTexts } from '#web/i18n/i18n.ts'
import { isStillToSend, readUnsent } from './unsent.ts'

/**
 * At the form to sign in: a session waits on this device for whoever was signed in, and whose sign-in ran out. It names nobody,
 * since anybody may look at a shared phone.
 */
export function UnsentNotice() {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    let isHere = true
    const look = async () => {
      if (!(await hasUnsent())) return
      // Its words are not among those that everybody loads before signing in.
      await loadAllTexts()
      if (isHere) setWaits(true)
    }
    look().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  return waits ? <Notice /> : null
}

function Notice() {
  const { t } = useTranslation('sessions')
  return (
    <Alert color="sand" role="status">
      {t('waitsForSignIn')}
    </Alert>
  )
}

async function hasUnsent(): Promise<boolean> {
  const owner = await deviceOwner()
  return owner !== undefined && (await readUnsent(owner)).some(isStillToSend)
}
