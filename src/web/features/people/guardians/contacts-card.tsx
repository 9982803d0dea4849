import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, PersonPage } from '#contract/people.ts'
import { type Contact, contactsOf, isMinorAt } from '#domain/contacts.ts'
import { MOST_GUARDIANS } from '#domain/limits.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { ContactButtons } from '#web/ui/contact-buttons.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { LeftToRight, PersonName } from '#web/ui/person-name.tsx'
import { useRelationText } from '#web/ui/relation-text.ts'
import { CopyButton, useCopyNumber } from './copy-button.tsx'
import { useGivenText } from './given-text.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import { GuardianLinkDialog } from './guardian-link-dialog.tsx'
import { useGuardianRemoval } from './use-guardian-removal.ts'

/** Who to call, in the order of calling. Source: docs/product.md, 16.2. */
export function ContactsCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['people', 'attendance'])
  const [requested, setRequested] = useState<{ readonly guardian: Guardian | null } | null>(null)
  const [linkOf, setLinkOf] = useState<Guardian | null>(null)
  const givenText = useGivenText()
  const relationText = useRelationText()
  const remove = useGuardianRemoval(person.id)
  const { guardians, phoneNumber, attendeeName, age, isLeader } = person
  // A page that an earlier version of the app stored has no links.
  const linkInUse = (guardian: Guardian) => person.links?.find(({ guardianId }) => guardianId === guardian.id)
  const linkNote = (guardian: Guardian) => {
    const link = linkInUse(guardian)
    return link && givenText(link)
  }
  const isMinor = isMinorAt(age, isLeader)
  const rostered = contactsOf({ guardians, phoneNumber, isMinor }).find(({ kind }) => kind !== 'guardian')
  const isOwn = rostered?.kind === 'own'
  const isFull = guardians.length >= MOST_GUARDIANS
  return (
    <PageSection
      title={t('contacts')}
      action={!isFull && <AddButton label={t('newGuardian')} onClick={() => setRequested({ guardian: null })} />}
    >
      <ul className={classes.list}>
        {guardians.map((guardian) => (
          <ContactRow
            key={guardian.id}
            label={relationText(guardian.name)}
            detail={guardian.relation === guardian.name ? null : guardian.relation && relationText(guardian.relation)}
            spokenName={relationText(guardian.name)}
            note={linkNote(guardian)}
            contact={contactsOf({ guardians: [guardian], phoneNumber: null, isMinor })[0] ?? null}
            more={
              <GuardianMenu
                name={relationText(guardian.name)}
                phone={guardian.phone}
                onEdit={() => setRequested({ guardian })}
                onLink={() => setLinkOf(guardian)}
                onRemove={() => void remove(guardian)}
              />
            }
          />
        ))}
        {rostered && (
          <ContactRow
            label={isOwn ? attendeeName : t('phone')}
            detail={isOwn ? t('attendance:ownNumber') : null}
            spokenName={attendeeName}
            contact={rostered}
            more={<CopyButton name={attendeeName} phone={rostered.phone} />}
          />
        )}
      </ul>
      {guardians.length === 0 && !rostered && <Text c="dimmed">{t('noContacts')}</Text>}
      {isFull && (
        <Text size="sm" c="dimmed">
          {t('mostGuardians', { count: MOST_GUARDIANS })}
        </Text>
      )}
      <GuardianDialog
        personId={person.id}
        requested={requested}
        hasLink={Boolean(requested?.guardian && linkInUse(requested.guardian))}
        mayCallFirst={guardians.length > 0 && requested?.guardian?.id !== guardians[0]?.id}
        onClose={() => setRequested(null)}
      />
      <GuardianLinkDialog person={person} guardian={linkOf} onClose={() => setLinkOf(null)} />
    </PageSection>
  )
}

interface ContactRowProps {
  label: string
  detail: string | null
  spokenName: string
  note?: string | undefined
  /** Null for a guardian without a phone. */
  contact: Contact | null
  more: ReactNode
}

function ContactRow({ label, detail, spokenName, note, contact, more }: ContactRowProps) {
  const { t } = useTranslation('people')
  return (
    <li className={classes.contact}>
      <div className={classes.contactName}>
        <div>
          <PersonName name={label} fw={600} /> {detail && <PersonName name={detail} size="sm" c="dimmed" />}
        </div>
        {contact ? (
          <LeftToRight text={contact.phone} size="sm" c="dimmed" />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noPhone')}
          </Text>
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <div className={classes.contactButtons}>
        {contact && <ContactButtons name={spokenName} contact={contact} />}
        {more}
      </div>
    </li>
  )
}

interface GuardianMenuProps {
  name: string
  phone: string | null
  onEdit: () => void
  onLink: () => void
  onRemove: () => void
}

function GuardianMenu({ name, phone, onEdit, onLink, onRemove }: GuardianMenuProps) {
  const { t } = useTranslation('people')
  const copy = useCopyNumber()
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t('moreNamed', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {phone !== null && (
        <Menu.Item mih={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(phone)}>
          {t('copy')}
        </Menu.Item>
      )}
      <Menu.Item mih={44} leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item mih={44} leftSection={<IconLink size={18} aria-hidden />} onClick={onLink}>
        {t('absenceLink')}
      </Menu.Item>
      <Menu.Item
        mih={44}
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      >
        {t('remove')}
      </Menu.Item>
    </MenuButton>
  )
}
