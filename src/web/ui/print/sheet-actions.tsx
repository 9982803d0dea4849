import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { type Download, DownloadItems, DownloadMenu } from '#web/ui/files/download-menu.tsx'
import { useDownload } from '#web/ui/files/use-download.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { PrintButton } from './print-button.tsx'

/** Printing and downloading a screen; on a phone they are in a menu beside the title. */
export function SheetActions({ tables }: { tables: readonly Download[] }) {
  const { t } = useTranslation(['common', 'downloads'])
  const isWide = useIsWide()
  const downloading = useDownload()
  if (isWide)
    return (
      <>
        <PrintButton />
        <DownloadMenu tables={tables} />
      </>
    )
  return (
    <MenuButton
      button={
        <ActionIcon
          aria-label={t('downloads:printOrDownload')}
          loading={downloading.isPending}
          style={{ marginInlineEnd: -10 }}
        >
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      <MenuAction Icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </MenuAction>
      <Menu.Label>{t('downloads:download')}</Menu.Label>
      <DownloadItems tables={tables} onDownload={downloading.mutate} />
    </MenuButton>
  )
}
