import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare3 } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whatsAppLink } from '#domain/contacts.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'

interface SendButtonsProps {
  text: string
  /** The element that shows the text. */
  preview: RefObject<HTMLElement | null>
  onSent: () => void
}

/** Opens the device's own share dialog; WhatsApp in browsers without one. Copies in any browser. */
export function SendButtons({ text, preview, onSent }: SendButtonsProps) {
  const { t } = useTranslation('sharing')
  const [canShare, setCanShare] = useState('share' in navigator)
  const share = async () => {
    try {
      await navigator.share({ text })
      onSent()
    } catch (error) {
      // The person closed the device's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setCanShare(false)
      toastFailed({ title: t('shareFailed'), keepVisible: preview.current })
    }
  }
  const copy = async () => {
    // Not every browser lets a page write to the clipboard; the selected text can be copied by hand.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    if (copied) return toastDone({ title: t('copied') })
    if (preview.current) window.getSelection()?.selectAllChildren(preview.current)
    toastFailed({ title: t('copyFailed'), keepVisible: preview.current })
  }
  return (
    <>
      {canShare ? (
        <Button className={classes.send ?? ''} leftSection={<IconShare3 size={20} aria-hidden />} onClick={share}>
          {t('send')}
        </Button>
      ) : (
        <Button
          component="a"
          className={classes.send ?? ''}
          href={whatsAppLink(null, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          {t('whatsApp')}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.copy ?? ''}
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {t('copy')}
      </Button>
    </>
  )
}
