import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { DownloadItems, type DownloadItemsProps } from '#web/ui/files/download-menu.tsx'
import { useDownload } from '#web/ui/files/use-download.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { useExportDownloads } from './export-downloads.ts'

interface ListActionsProps {
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
  exportable: readonly string[]
  gridLink: (kind: 'icon' | 'menuItem') => ReactNode
}

/**
 * The buttons for adding people, importing and exporting. On a phone the last two are in a menu. Source:
 * docs/product.md, 9.1.
 */
export function ListActions({ onAdd, onImport, exportable, gridLink }: ListActionsProps) {
  const { t } = useTranslation('members')
  const isWide = useIsWide()
  const exporting = useDownload()
  return (
    <>
      {isWide && gridLink('icon')}
      {onAdd && (
        // On a phone the icon would move the button below the title.
        <Button px="sm" leftSection={isWide && <IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('addPerson')}
        </Button>
      )}
      {isWide && onImport && (
        <Button variant="default" px="sm" leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
          {t('import')}
        </Button>
      )}
      {(exportable.length > 0 || (!isWide && onImport)) && (
        <MenuButton
          button={
            isWide ? (
              <Button
                variant="default"
                px="sm"
                loading={exporting.isPending}
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {t('export')}
              </Button>
            ) : (
              <ActionIcon aria-label={t('more')} loading={exporting.isPending} style={{ marginInlineEnd: -10 }}>
                <IconDots aria-hidden />
              </ActionIcon>
            )
          }
        >
          {!isWide && gridLink('menuItem')}
          {!isWide && onImport && (
            <Menu.Item mih={44} leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
              {t('import')}
            </Menu.Item>
          )}
          {!isWide && exportable.length > 0 && <Menu.Label>{t('export')}</Menu.Label>}
          <ExportItems organizations={exportable} onDownload={exporting.mutate} />
        </MenuButton>
      )}
    </>
  )
}

interface ExportItemsProps extends Pick<DownloadItemsProps, 'onDownload'> {
  organizations: readonly string[]
}

function ExportItems({ organizations, onDownload }: ExportItemsProps) {
  const downloadsOf = useExportDownloads()
  const [chosen, setChosen] = useState<string | null>(null)
  const items = useRef<HTMLDivElement>(null)
  // The item that had the focus is gone.
  useEffect(() => {
    if (chosen !== null) items.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [chosen])
  const organization = organizations.length === 1 ? organizations[0] : chosen
  if (organization)
    return (
      <div ref={items}>
        <DownloadItems tables={downloadsOf(organization)} onDownload={onDownload} />
      </div>
    )
  return organizations.map((one) => (
    <Menu.Item key={one} mih={44} closeMenuOnClick={false} onClick={() => setChosen(one)}>
      {one}
    </Menu.Item>
  ))
}
