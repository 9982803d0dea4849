import { ActionIcon, Button } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import type { SharedMonths } from './share-month-dialog.tsx'

const loadDialog = partLoader(() => import('./share-month-dialog.tsx'))

interface ShareMonthProps extends SharedMonths {
  /** The label of a button among others, of which a phone shows the icon; missing if it is the only one. */
  label?: string
}

/** A button that shares the counts of a month, without names. Source: docs/product.md, 16.11. */
export function ShareMonth({ label, ...months }: ShareMonthProps) {
  const { t } = useTranslation('sharing')
  const isWide = useIsWide()
  const dialog = useLoadedPart(loadDialog)
  const [opened, setOpened] = useState(false)
  const open = async () => {
    if (await dialog.load()) setOpened(true)
  }
  return (
    <>
      {label !== undefined && !isWide ? (
        <ActionIcon aria-label={label} title={label} loading={dialog.isLoading} onClick={() => void open()}>
          <IconShare3 aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant={label === undefined ? 'subtle' : 'default'}
          {...(label !== undefined && { px: 'sm' })}
          leftSection={<IconShare3 size={18} aria-hidden />}
          loading={dialog.isLoading}
          onClick={() => void open()}
        >
          {label ?? t('shareMonth')}
        </Button>
      )}
      {dialog.part && <dialog.part.ShareMonthDialog opened={opened} onClose={() => setOpened(false)} {...months} />}
    </>
  )
}
