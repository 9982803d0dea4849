import '@mantine/core/styles/Kbd.css'
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import classes from './search-button.module.css'

const loadDialog = partLoader(() => import('./search-dialog.tsx'))

const IS_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The button and its shortcut. The dialog is loaded on demand. Source: docs/product.md, 17.5. */
export function SearchButton() {
  const { t } = useTranslation('navigation')
  const dialog = useLoadedPart(loadDialog)
  const [isOpen, setOpen] = useState(false)

  const open = async () => {
    if (await dialog.load()) setOpen(true)
  }
  const toggle = () => {
    if (isOpen) return setOpen(false)
    // Another dialog is finished first.
    if (!document.querySelector('[aria-modal="true"]')) void open()
  }
  // The shortcut is found by the place of the key, because on an Arabic keyboard it has another letter. It works also
  // while a person types in a field.
  useHotkeys([['mod+K', toggle, { usePhysicalKeys: true }]], [])

  return (
    <>
      <ActionIcon
        className={classes.icon ?? ''}
        aria-label={t('search')}
        title={t('search')}
        onClick={() => void open()}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <UnstyledButton className={classes.field ?? ''} aria-keyshortcuts="Control+K Meta+K" onClick={() => void open()}>
        <IconSearch size={18} aria-hidden />
        <span className={classes.text}>{t('search')}</span>
        <Kbd size="xs" dir="ltr" aria-hidden>
          {IS_APPLE ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {dialog.part && <dialog.part.SearchDialog opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
