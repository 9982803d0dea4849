import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare3 } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { whatsAppLink } from '#domain/contacts.ts'
import { useTextSending } from '#web/ui/use-text-sending.ts'
import classes from './share-dialog.module.css'

interface SendButtonsProps {
  text: string
  preview: RefObject<HTMLElement | null>
  onSent: () => void
}

/** The device's share dialog; WhatsApp in browsers without one. Copying works in any browser. */
export function SendButtons({ text, preview, onSent }: SendButtonsProps) {
  const { t } = useTranslation('sharing')
  const { canShare, share, copy } = useTextSending({ text, preview, onShared: onSent })
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
