import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function HomeSkeleton({ heights }: { heights: readonly number[] }) {
  const { t } = useTranslation()
  return (
    <Stack role="status" aria-label={t('loading')} data-placeholder gap="md">
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={place} height={height} radius="lg" />
      ))}
    </Stack>
  )
}
