import { useMediaQuery } from '@mantine/hooks'

/** Whether the form has two columns: the attendance, and beside it the fields, which are then never folded. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
}
