import { Button } from '@mantine/core'
import { IconDeviceMobile, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installPrompt } from '#web/install-prompt.ts'
import { useSignal } from '#web/signal.ts'
import { Strip } from '#web/ui/lists/strip.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

/** Its value on the device: the day of the first visit, later `ANSWERED`. */
const STORAGE_KEY = 'install-hint'
const ANSWERED = 'answered'

/**
 * The hint is shown once per device, from the second day on which it is used. On iPhones, which have no prompt, it says
 * how to install the app.
 * Source: docs/product.md, 17.8.
 */
export function InstallHint() {
  const { t } = useTranslation('dashboard')
  const prompt = useSignal(installPrompt)
  const [stored, setStored] = useState(() => localStorage.getItem(STORAGE_KEY))
  const isFirstVisit = stored === null || stored === networkDay()
  useEffect(() => {
    if (stored === null) localStorage.setItem(STORAGE_KEY, networkDay())
  }, [stored])
  if (isFirstVisit || stored === ANSWERED || isInstalled() || (prompt === null && !isOnIos())) return null
  const answer = () => {
    localStorage.setItem(STORAGE_KEY, ANSWERED)
    setStored(ANSWERED)
  }
  const install = () => {
    answer()
    prompt?.prompt().catch(() => undefined)
  }
  return (
    <Strip
      color="cedar"
      icon={prompt ? <IconDeviceMobile size={22} aria-hidden /> : <IconShare2 size={22} aria-hidden />}
      title={t('installTitle')}
      hint={prompt ? t('installHint') : t('installOnIos')}
    >
      <Button variant="subtle" onClick={answer}>
        {t(prompt ? 'notNow' : 'understood')}
      </Button>
      {prompt && <Button onClick={install}>{t('install')}</Button>}
    </Strip>
  )
}

function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isOnIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
