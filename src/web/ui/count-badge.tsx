import { Badge } from '@mantine/core'

interface CountBadgeProps {
  /** Null if counting failed. */
  count: number | null
  /** The accessible name, such as '3 people are waiting'. */
  spoken: string
}

/** How many entries are pending. */
export function CountBadge({ count, spoken }: CountBadgeProps) {
  return (
    <Badge color="sand" variant="light" size="lg" circle={count !== null && count < 100} role="img" aria-label={spoken}>
      {count ?? '–'}
    </Badge>
  )
}
