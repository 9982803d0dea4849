import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableFile } from '#domain/tables/table-file.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { type Format, useDownload } from './use-download.ts'

export interface Download {
  readonly label: string
  readonly table: () => TableFile | Promise<TableFile>
}

interface DownloadMenuProps {
  label?: string
  tables: readonly Download[]
  /** Whether there is nothing to download yet; if missing, without tables. */
  disabled?: boolean
}

/** A button whose menu downloads each table for Excel or as CSV. Source: docs/product.md, 17.6. */
export function DownloadMenu({ label, tables, disabled = tables.length === 0 }: DownloadMenuProps) {
  const { t } = useTranslation('downloads')
  const downloading = useDownload()
  return (
    <MenuButton
      button={
        <Button
          variant="default"
          px="sm"
          disabled={disabled}
          loading={downloading.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {label ?? t('download')}
        </Button>
      }
    >
      <DownloadItems tables={tables} onDownload={downloading.mutate} />
    </MenuButton>
  )
}

const FORMATS: readonly Format[] = ['excel', 'csv']

export interface DownloadItemsProps {
  tables: readonly Download[]
  onDownload: (request: { readonly table: Download['table']; readonly format: Format }) => void
}

export function DownloadItems({ tables, onDownload }: DownloadItemsProps) {
  const { t } = useTranslation('downloads')
  return tables.map(({ label, table }) => (
    <Fragment key={label}>
      {tables.length > 1 && <Menu.Label>{label}</Menu.Label>}
      {FORMATS.map((format) => (
        <Menu.Item
          key={format}
          mih={44}
          aria-label={tables.length > 1 ? t('ofTable', { table: label, format: t(format) }) : undefined}
          onClick={() => onDownload({ table, format })}
        >
          {t(format)}
        </Menu.Item>
      ))}
    </Fragment>
  ))
}
