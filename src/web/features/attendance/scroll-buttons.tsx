import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './grid-table.module.css'
import type { SidewaysScroll } from './sideways-scroll.ts'

export function ScrollButtons({ scroll: { hasBefore, hasAfter, move } }: { scroll: SidewaysScroll }) {
  const { t } = useTranslation('grid')
  if (!hasBefore && !hasAfter) return null
  return (
    <Group justify="space-between" gap="xs" pb={4}>
      <Button
        variant="subtle"
        px="xs"
        leftSection={<IconChevronLeft size={18} data-mirror aria-hidden />}
        aria-disabled={!hasBefore}
        data-edge={!hasBefore || undefined}
        className={classes.move ?? ''}
        onClick={() => move(-1)}
      >
        {t('earlier')}
      </Button>
      <Button
        variant="subtle"
        px="xs"
        rightSection={<IconChevronRight size={18} data-mirror aria-hidden />}
        aria-disabled={!hasAfter}
        data-edge={!hasAfter || undefined}
        className={classes.move ?? ''}
        onClick={() => move(1)}
      >
        {t('later')}
      </Button>
    </Group>
  )
}
