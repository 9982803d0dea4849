import { ActionIcon, Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Contact, callLink, whatsAppLink } from '#domain/contacts.ts'
import { useNameList } from './name-list.ts'
import { LeftToRight, shortened } from './person-name.tsx'

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
      {whatsApp && <WhatsAppButton name={name} phone={phone} />}
    </Group>
  )
}

interface NamedContactButtonsProps {
  name: string
  /** Without a name, the number in the roster. */
  contact: ContactButtonsProps['contact'] & {
    readonly name?: string | null | undefined
    readonly relation?: string | null | undefined
  }
  onCall: () => void
}

/** {@link ContactButtons} with the person or number that is called in sight. */
export function NamedContactButtons({ name, contact, onCall }: NamedContactButtonsProps) {
  const { t } = useTranslation('attendance')
  const list = useNameList()
  const { phone, whatsApp } = contact
  const named = [contact.name ?? '', contact.relation ?? ''].filter((text) => text !== '')
  const whom = contact.name ? list(named.map(shortened)) : null
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Button
        component="a"
        href={callLink(phone)}
        variant="light"
        color="cedar"
        miw={0}
        mih={44}
        h="auto"
        px="sm"
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
        leftSection={<IconPhone size={20} aria-hidden />}
        aria-label={t('callWhom', { name, whom: whom ?? phone })}
        onClick={onCall}
      >
        {whom ?? <LeftToRight text={phone} inherit />}
      </Button>
      {whatsApp && <WhatsAppButton name={name} phone={phone} onClick={onCall} />}
    </Group>
  )
}

interface WhatsAppButtonProps {
  name: string
  phone: string
  onClick?: () => void
}

function WhatsAppButton({ name, phone, onClick }: WhatsAppButtonProps) {
  const { t } = useTranslation('attendance')
  return (
    <ActionIcon
      component="a"
      href={whatsAppLink(phone)}
      target="_blank"
      rel="noreferrer"
      variant="light"
      color="cedar"
      aria-label={t('whatsApp', { name })}
      onClick={onClick}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
    </ActionIcon>
  )
}
