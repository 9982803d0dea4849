import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cssVariables, theme } from './theme.ts'

/** Theme, direction and toasts around the app. The direction follows the language, here and nowhere else. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={useDirectionOfLanguage()} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <FollowLanguage />
        <Toasts />
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine's setter is made anew at each render
  useEffect(() => {
    setDirection(direction)
  }, [direction])
  return null
}

/** In the bottom corner where the page begins, where few controls are; on narrow screens on top, above the keyboard. */
function Toasts() {
  const { t } = useTranslation()
  const { dir } = useDirection()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const corner = dir === 'rtl' ? 'bottom-right' : 'bottom-left'
  // In a landmark of its own: outside the page's others, screen readers would not find it.
  return (
    <section aria-label={t('messages')}>
      <Notifications position={isWide ? corner : 'top-center'} limit={3} withinPortal={false} />
    </section>
  )
}
