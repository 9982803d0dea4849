import { useMediaQuery } from '@mantine/hooks'

/** The widths on which layouts depend: that of a tablet (768 px), and of a screen with two columns (992 px). */
const WIDTHS = { tablet: '48em', columns: '62em' } as const

export function useIsWide(than: keyof typeof WIDTHS = 'tablet'): boolean {
  return useMediaQuery(`(min-width: ${WIDTHS[than]})`, true, { getInitialValueInEffect: false })
}
