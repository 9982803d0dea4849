import { Badge } from '@mantine/core'

interface CountBadgeProps {
  /** Null where it could not be counted. */
  count: number | null
  /** The number in words. */
  spoken: string
}

/** How many wait. */
export function CountBadge({ count, spoken }: CountBadgeProps) {
  return (
    <Badge
      color="sand"
      variant="filled"
      size="lg"
      circle={count !== null && count < 100}
      role="img"
      aria-label={spoken}
    >
      {count ?? '–'}
    </Badge>
  )
}
