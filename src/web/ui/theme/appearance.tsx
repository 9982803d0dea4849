import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import { styleNonce } from '#web/style-nonce.ts'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import { listenForToasts, loadToasts } from '#web/ui/toasts/toast.ts'
import { cssVariables } from './colors.ts'
import { theme } from './theme.ts'

/**
 * Theme, direction and toasts around the app. Only this component sets the direction from the language. Paper is always
 * light.
 */
export function Appearance({ children }: { children: ReactNode }) {
  const isPrinting = useIsPrinting()
  return (
    <DirectionProvider initialDirection={useDirectionOfLanguage()} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        {...(isPrinting && { forceColorScheme: 'light' })}
      >
        <FollowLanguage />
        <ToastRegion />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

function useDirectionOfLanguage() {
  return useLanguage() === 'ar' ? 'rtl' : 'ltr'
}

function FollowLanguage() {
  const direction = useDirectionOfLanguage()
  const { setDirection } = useDirection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine's setter is a new function in every render
  useEffect(() => {
    setDirection(direction)
  }, [direction])
  return null
}

/**
 * The region of toasts: a landmark of its own, so that screen readers find it. Its content is loaded after the screen.
 */
function ToastRegion() {
  const { t } = useTranslation()
  const [Content, setContent] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = ({ Toasts }: { Toasts: ComponentType }) => setContent(() => Toasts)
    // A toast may load them after the attempts of the region have failed.
    listenForToasts(show)
    const load = () => {
      loadToasts().then(show, ignore)
    }
    const timer = setTimeout(load)
    // The first attempt may have failed.
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
  return <section aria-label={t('messages')}>{Content && <Content />}</section>
}

function ignore() {}
