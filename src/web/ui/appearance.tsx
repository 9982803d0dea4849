import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cssVariables, theme } from './theme.ts'

/** Theme, direction and toasts around the app. Only this component sets the direction from the language. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine's setter is a new function in every render
  useEffect(() => {
    setDirection(direction)
  }, [direction])
  return null
}

/** In the bottom corner of the reading start, where few controls are; at the top of narrow screens, above the keyboard. */
function Toasts() {
  const { t } = useTranslation()
  const { dir } = useDirection()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const corner = dir === 'rtl' ? 'bottom-right' : 'bottom-left'
  // A landmark of its own, so that screen readers find it.
  return (
    <section aria-label={t('messages')}>
      <Notifications position={isWide ? corner : 'top-center'} limit={3} withinPortal={false} />
    </section>
  )
}
