import { ActionIcon, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Contact, callLink, whatsAppLink } from '#domain/contacts.ts'

interface ContactButtonsProps {
  name: string
  contact: Pick<Contact, 'phone' | 'whatsApp'>
}

/** Links that call a number and open WhatsApp. Source: docs/product.md, 16.2. */
export function ContactButtons({ name, contact: { phone, whatsApp } }: ContactButtonsProps) {
  const { t } = useTranslation('attendance')
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon component="a" href={callLink(phone)} variant="light" color="cedar" aria-label={t('call', { name })}>
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      {whatsApp && (
        <ActionIcon
          component="a"
          href={whatsAppLink(phone)}
          target="_blank"
          rel="noreferrer"
          variant="light"
          color="cedar"
          aria-label={t('whatsApp', { name })}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
