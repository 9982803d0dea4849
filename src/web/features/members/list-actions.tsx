import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconArrowsTransferUp, IconDots, IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { DownloadItems, type DownloadItemsProps } from '#web/ui/files/download-menu.tsx'
import { useDownload } from '#web/ui/files/use-download.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { useExportDownloads } from './export-downloads.ts'

interface ListActionsProps {
  /** The actions are undefined for people who may not take them. */
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
  /** Starts the yearly transfer, outside the months in which it has a card. */
  onTransfer: (() => void) | undefined
  isTransferStarting: boolean
  exportable: readonly string[]
  gridLink: (kind: 'button' | 'menuItem') => ReactNode
}

/**
 * The buttons for adding people, importing and exporting. On a phone and a tablet the last two are in a menu,
 * the transfer everywhere. All but the attendance grid need a connection. Source: docs/product.md, 7.1 and 9.1.
 */
export function ListActions(props: ListActionsProps) {
  const { onAdd, onImport, onTransfer, isTransferStarting, exportable, gridLink } = props
  const { t } = useTranslation(['members', 'transfer'])
  const isWide = useIsWide('columns')
  const isConnected = useConnection()
  const exporting = useDownload()
  const exportItems = <ExportItems organizations={exportable} onDownload={exporting.mutate} />
  return (
    <>
      {isWide && gridLink('button')}
      {onAdd && (
        // On a phone the icon would move the button below the title.
        <Button
          px="sm"
          disabled={!isConnected}
          leftSection={isWide && <IconUserPlus size={18} aria-hidden />}
          onClick={onAdd}
        >
          {t('addPerson')}
        </Button>
      )}
      {isWide && onImport && (
        <Button
          variant="default"
          px="sm"
          disabled={!isConnected}
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={onImport}
        >
          {t('import')}
        </Button>
      )}
      {isWide && exportable.length > 0 && (
        <MenuButton
          button={
            <Button
              variant="default"
              px="sm"
              disabled={!isConnected}
              loading={exporting.isPending}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('export')}
            </Button>
          }
        >
          {exportItems}
        </MenuButton>
      )}
      {(onTransfer || (!isWide && (onImport || exportable.length > 0))) && (
        <MenuButton
          button={
            <ActionIcon
              aria-label={t('more')}
              loading={isTransferStarting || (!isWide && exporting.isPending)}
              style={{ marginInlineEnd: -10 }}
            >
              <IconDots aria-hidden />
            </ActionIcon>
          }
        >
          {!isWide && gridLink('menuItem')}
          {!isWide && onImport && (
            <MenuAction disabled={!isConnected} Icon={IconUpload} onClick={onImport}>
              {t('import')}
            </MenuAction>
          )}
          {onTransfer && (
            <MenuAction disabled={!isConnected} Icon={IconArrowsTransferUp} onClick={onTransfer}>
              {t('transfer:open')}
            </MenuAction>
          )}
          {!isWide && isConnected && exportable.length > 0 && (
            <>
              <Menu.Label>{t('export')}</Menu.Label>
              {exportItems}
            </>
          )}
        </MenuButton>
      )}
    </>
  )
}

/** Why the actions are disabled without a connection. */
export function ActionsNeedConnection() {
  const { t } = useTranslation('members')
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('needsConnection')}
    </Text>
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
    <MenuAction key={one} closeMenuOnClick={false} onClick={() => setChosen(one)}>
      {one}
    </MenuAction>
  ))
}
