import { Badge } from '@mantine/core'

interface CountBadgeProps {
  count: number | null
  spoken: string
}

export function CountBadge({ count, spoken }: CountBadgeProps) {
  return (
    <Badge color="sand" variant="light" size="lg" circle={count !== null && count < 100} role="img" aria-label={spoken}>
      {count ?? '–'}
    </Badge>
  )
}
