import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DownloadItems, type DownloadItemsProps } from '#web/ui/download-menu.tsx'
import { useExportDownloads } from './export-downloads.ts'

interface ExportItemsProps extends Pick<DownloadItemsProps, 'onDownload'> {
  organizations: readonly string[]
}

export function ExportItems({ organizations, onDownload }: ExportItemsProps) {
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
