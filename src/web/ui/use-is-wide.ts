import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as wide as a tablet or a desktop: 768 px and more. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
}
