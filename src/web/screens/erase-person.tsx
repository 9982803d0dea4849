import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#web/account/use-permissions.ts'
import { EraseButton } from '#web/features/erasure/erase-button.tsx'
import { EraseDialog } from '#web/features/erasure/erase-dialog.tsx'

/**
 * Erases the person of a page, and leaves the page. Nothing is shown to people who may not. Source: docs/product.md,
 * 21.1.
 */
export function useErasePerson(id: string, name: string) {
  const may = usePermissions()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  if (!may.erasePeople) return { button: null, dialog: null }
  const onErase = () => setOpened(true)
  const dialog = (
    <EraseDialog
      subject={opened ? { kind: 'roster', id, name } : null}
      onClose={() => setOpened(false)}
      onErased={() => navigate({ to: '/members', replace: true })}
    />
  )
  return { onErase, button: <EraseButton name={name} onClick={onErase} />, dialog }
}
