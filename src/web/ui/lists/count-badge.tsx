import { Badge } from '@mantine/core'

export function CountBadge({ count, spoken }: { count: number | null; spoken: string }) {
  return (
    <Badge color="sand" variant="light" size="lg" circle={count !== null && count < 100} role="img" aria-label={spoken}>
      {count ?? '–'}
    </Badge>
  )
}
