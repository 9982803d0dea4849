import { Button } from '@mantine/core'
import { IconDeviceMobile, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installPrompt } from '#web/install-prompt.ts'
import { useSignal } from '#web/signal.ts'
import { Strip } from '#web/ui/strip.tsx'

const ANSWERED = 'install-hint'

/** Once per device; on iPhones, which have no prompt, it says how. Source: docs/product.md, 17.8. */
export function InstallHint() {
  const { t } = useTranslation('dashboard')
  const prompt = useSignal(installPrompt)
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(ANSWERED) !== null)
  if (isAnswered || isInstalled() || (prompt === null && !isOnIos())) return null
  const answer = () => {
    localStorage.setItem(ANSWERED, 'answered')
    setAnswered(true)
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
