import { useMediaQuery } from '@mantine/hooks'

/** Widths that layouts depend on: of a tablet (768 px), and of a screen with two columns (992 px). */
const WIDTHS = { tablet: '48em', columns: '62em' } as const

export function useIsWide(than: keyof typeof WIDTHS = 'tablet'): boolean {
  return useMediaQuery(`(min-width: ${WIDTHS[than]})`, true, { getInitialValueInEffect: false })
}
