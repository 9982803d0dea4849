import { ActionIcon, Button, Group, Loader, UnstyledButton } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reached } from '#contract/fields.ts'
import { type Contact, callLink, whatsAppLink } from '#domain/contacts.ts'
import classes from './contact-buttons.module.css'
import { useNameList } from './name-list.ts'
import { LeftToRight, shortened } from './person-name.tsx'
import { useRelationText } from './relation-text.ts'
import { useWhomText } from './whom-text.ts'

interface ContactButtonsProps {
  name: string
  contact: Pick<Contact, 'phone' | 'whatsApp'>
}

/** Links that call a number and open WhatsApp, beside whom they reach. Source: docs/product.md, 16.2. */
export function ContactButtons({ name, contact: { phone, whatsApp } }: ContactButtonsProps) {
  const { t } = useTranslation('attendance')
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon component="a" href={callLink(phone)} variant="light" color="cedar" aria-label={t('call', { name })}>
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      {whatsApp && <WhatsAppButton label={t('whatsApp', { name })} phone={phone} />}
    </Group>
  )
}

export interface WhomContactButtonsProps {
  name: string
  contact: Pick<Contact, 'phone'> & Partial<Pick<Contact, 'whatsApp'>> & Reached
}

/** {@link ContactButtons} in a narrow place, with whom they reach on the button. */
export function WhomContactButtons({ name, contact }: WhomContactButtonsProps) {
  const { t } = useTranslation('attendance')
  const { phone, whatsApp = false } = contact
  const whom = useWhomText()(contact)
  return (
    <Group gap={8} wrap="nowrap">
      <UnstyledButton
        component="a"
        className={classes.whom ?? ''}
        href={callLink(phone)}
        data-narrow={whatsApp || undefined}
        aria-label={t('callWhom', { name, whom })}
      >
        <WhomOnButton whom={whom} />
      </UnstyledButton>
      {whatsApp && <WhatsAppButton label={t('whatsAppWhom', { name, whom })} phone={phone} />}
    </Group>
  )
}

interface CallButtonProps {
  name: string
  reached: Reached
  isLoading: boolean
  onCall: () => void
}

/** Like the one of {@link WhomContactButtons}, for a number that is still to be loaded. */
export function CallButton({ name, reached, isLoading, onCall }: CallButtonProps) {
  const { t } = useTranslation('attendance')
  const whom = useWhomText()(reached)
  return (
    <UnstyledButton
      className={classes.whom ?? ''}
      aria-label={t('callWhom', { name, whom })}
      aria-busy={isLoading}
      onClick={isLoading ? undefined : onCall}
    >
      <WhomOnButton whom={whom} isLoading={isLoading} />
    </UnstyledButton>
  )
}

function WhomOnButton({ whom, isLoading = false }: { whom: string; isLoading?: boolean }) {
  return (
    <>
      {isLoading ? <Loader size={18} aria-hidden /> : <IconPhone size={18} aria-hidden />}
      <span>{whom}</span>
    </>
  )
}

interface NamedContactButtonsProps {
  name: string
  /** Without a name, the number in the roster. */
  contact: ContactButtonsProps['contact'] & Reached
  onCall: () => void
}

/** {@link ContactButtons} with the person or number that is called in sight. */
export function NamedContactButtons({ name, contact, onCall }: NamedContactButtonsProps) {
  const { t } = useTranslation('attendance')
  const list = useNameList()
  const relationText = useRelationText()
  const { phone, whatsApp, name: guardian, relation } = contact
  // A guardian whose name is not known is called like the relation.
  const named = relation && relation !== guardian ? [relationText(relation, true)] : []
  const whom = guardian ? list([relationText(guardian), ...named].map(shortened)) : null
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
      {whatsApp && (
        <WhatsAppButton label={t('whatsAppWhom', { name, whom: whom ?? phone })} phone={phone} onClick={onCall} />
      )}
    </Group>
  )
}

interface WhatsAppButtonProps {
  label: string
  phone: string
  onClick?: () => void
}

function WhatsAppButton({ label, phone, onClick }: WhatsAppButtonProps) {
  return (
    <ActionIcon
      component="a"
      href={whatsAppLink(phone)}
      target="_blank"
      rel="noreferrer"
      variant="light"
      color="cedar"
      aria-label={label}
      onClick={onClick}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
    </ActionIcon>
  )
}
