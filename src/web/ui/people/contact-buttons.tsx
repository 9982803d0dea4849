import { ActionIcon, Button, Group, Loader, UnstyledButton } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reached } from '#contract/fields.ts'
import type { Contact } from '#domain/people/contacts.ts'
import { callLink, whatsAppLink } from '#domain/people/phone-numbers.ts'
import classes from './contact-buttons.module.css'
import { useNameList } from './name-list.ts'
import { LeftToRight, shortened } from './person-name.tsx'
import { useReachedText } from './reached-text.ts'
import { useRelationText } from './relation-text.ts'

interface ContactButtonsProps {
  name: string
  contact: Pick<Contact, 'phone' | 'whatsApp'>
}

/**
 * Links that call a number and open WhatsApp, beside the name of the person they reach. Source: docs/product.md, 16.2.
 */
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

export interface NarrowContactButtonsProps {
  name: string
  contact: Pick<Contact, 'phone'> & Partial<Pick<Contact, 'whatsApp'>> & Reached
}

/** {@link ContactButtons} in a narrow place, with the name below both. */
export function NarrowContactButtons({ name, contact }: NarrowContactButtonsProps) {
  const { t } = useTranslation('attendance')
  const { phone, whatsApp = false } = contact
  const reached = useReachedText()(contact)
  return (
    <div className={classes.pair}>
      <UnstyledButton
        component="a"
        className={classes.named ?? ''}
        href={callLink(phone)}
        data-paired={whatsApp || undefined}
        aria-label={t('callReached', { name, reached })}
      >
        <NameOnButton reached={reached} />
      </UnstyledButton>
      {whatsApp && (
        <UnstyledButton
          component="a"
          className={classes.second ?? ''}
          {...whatsAppTarget(phone)}
          aria-label={t('whatsAppReached', { name, reached })}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  )
}

interface CallButtonProps {
  name: string
  reached: Reached
  isLoading: boolean
  onCall: () => void
}

/** A button like that of {@link NarrowContactButtons}, for a number that is still to be loaded. */
export function CallButton({ name, reached, isLoading, onCall }: CallButtonProps) {
  const { t } = useTranslation('attendance')
  const text = useReachedText()(reached)
  return (
    <UnstyledButton
      className={classes.named ?? ''}
      aria-label={t('callReached', { name, reached: text })}
      aria-busy={isLoading}
      onClick={isLoading ? undefined : onCall}
    >
      <NameOnButton reached={text} isLoading={isLoading} />
    </UnstyledButton>
  )
}

function NameOnButton({ reached, isLoading = false }: { reached: string; isLoading?: boolean }) {
  return (
    <>
      {isLoading ? <Loader size={20} aria-hidden /> : <IconPhone size={20} aria-hidden />}
      <span>{reached}</span>
    </>
  )
}

interface NamedContactButtonsProps {
  name: string
  /** A contact without a name is the number in the roster. */
  contact: ContactButtonsProps['contact'] & Reached
  onCall: () => void
}

/** {@link ContactButtons} with the person or number that is called in sight. */
export function NamedContactButtons({ name, contact, onCall }: NamedContactButtonsProps) {
  const { t } = useTranslation('attendance')
  const list = useNameList()
  const relationText = useRelationText()
  const { phone, whatsApp, name: guardian, relation } = contact
  // A guardian whose name is not known is named by the relation.
  const named = relation && relation !== guardian ? [relationText(relation, true)] : []
  const reached = guardian ? list([relationText(guardian), ...named].map(shortened)) : null
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
        aria-label={t('callReached', { name, reached: reached ?? phone })}
        onClick={onCall}
      >
        {reached ?? <LeftToRight text={phone} inherit />}
      </Button>
      {whatsApp && (
        <WhatsAppButton
          label={t('whatsAppReached', { name, reached: reached ?? phone })}
          phone={phone}
          onClick={onCall}
        />
      )}
    </Group>
  )
}

const whatsAppTarget = (phone: string) => ({ href: whatsAppLink(phone), target: '_blank', rel: 'noreferrer' })

interface WhatsAppButtonProps {
  label: string
  phone: string
  onClick?: () => void
}

function WhatsAppButton({ label, phone, onClick }: WhatsAppButtonProps) {
  return (
    <ActionIcon
      component="a"
      {...whatsAppTarget(phone)}
      variant="light"
      color="cedar"
      aria-label={label}
      onClick={onClick}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
    </ActionIcon>
  )
}
