import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import classes from './scroll-buttons.module.css'
import type { SidewaysScroll } from './sideways-scroll.ts'

/** They are above the table, on a phone in its corner. */
export function ScrollButtons({ scroll: { hasBefore, hasAfter, move } }: { scroll: SidewaysScroll }) {
  const { t } = useTranslation('grid')
  const isWide = useIsWide()
  if (!hasBefore && !hasAfter) return null
  if (!isWide)
    return (
      <div className={classes.corner}>
        <ActionIcon
          color="cedar"
          aria-label={t('earlier')}
          aria-disabled={!hasBefore}
          data-edge={!hasBefore || undefined}
          className={classes.move ?? ''}
          onClick={() => move(-1)}
        >
          <IconChevronLeft data-mirror aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="cedar"
          aria-label={t('later')}
          aria-disabled={!hasAfter}
          data-edge={!hasAfter || undefined}
          className={classes.move ?? ''}
          onClick={() => move(1)}
        >
          <IconChevronRight data-mirror aria-hidden />
        </ActionIcon>
      </div>
    )
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
