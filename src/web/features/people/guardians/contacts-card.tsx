import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { type Contact, contactsOf, isMinorAt } from '#domain/people/contacts.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { ContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { useNameList } from '#web/ui/people/name-list.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { CopyButton, useCopyNumber } from './copy-button.tsx'
import { useGivenText } from './given-text.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import { GuardianLinkDialog } from './guardian-link-dialog.tsx'
import { useGuardianRemoval } from './use-guardian-removal.ts'

/** The people to call, in the order of calling. Source: docs/product.md, 16.2. */
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
  const ofGuardians = guardians.map((guardian) => ({
    guardian,
    contacts: contactsOf({ guardians: [guardian], phoneNumber: null, isMinor }),
  }))
  const all = contactsOf({ guardians, phoneNumber, isMinor })
  const rostered = all.slice(ofGuardians.reduce((sum, { contacts }) => sum + contacts.length, 0))
  const isFull = guardians.length >= MOST_GUARDIANS
  return (
    <PageSection
      title={t('contacts')}
      action={!isFull && <AddButton label={t('newGuardian')} onClick={() => setRequested({ guardian: null })} />}
    >
      <ul className={classes.list}>
        {ofGuardians.map(({ guardian, contacts: [first = null, ...others] }) => (
          <Fragment key={guardian.id}>
            <ContactRow
              label={relationText(guardian.name)}
              detail={guardian.relation === guardian.name ? null : guardian.relation && relationText(guardian.relation)}
              spokenName={relationText(guardian.name)}
              isOneOfSeveral={others.length > 0}
              note={linkNote(guardian)}
              contact={first}
              more={
                <GuardianMenu
                  name={relationText(guardian.name)}
                  phone={first?.phone ?? null}
                  onEdit={() => setRequested({ guardian })}
                  onLink={() => setLinkOf(guardian)}
                  onRemove={() => void remove(guardian)}
                />
              }
            />
            {others.map((contact) => (
              <NumberRow key={contact.phone} name={relationText(guardian.name)} contact={contact} isOneOfSeveral />
            ))}
          </Fragment>
        ))}
        {rostered.map((contact) => (
          <NumberRow key={contact.phone} name={attendeeName} contact={contact} isOneOfSeveral={rostered.length > 1} />
        ))}
      </ul>
      {all.length + guardians.length === 0 && <Text c="dimmed">{t('noContacts')}</Text>}
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

interface NumberRowProps {
  name: string
  contact: Contact
  isOneOfSeveral: boolean
}

/** Another number of a guardian, or one of the roster. */
function NumberRow({ name, contact, isOneOfSeveral }: NumberRowProps) {
  const { t } = useTranslation(['people', 'attendance'])
  const relationText = useRelationText()
  const { kind, phone } = contact
  const guardian = contact.name && relationText(contact.name)
  return (
    <ContactRow
      label={guardian ?? (kind === 'own' ? name : t('phone'))}
      detail={kind === 'own' ? t('attendance:ownNumber') : null}
      spokenName={guardian ?? name}
      isOneOfSeveral={isOneOfSeveral}
      contact={contact}
      more={<CopyButton name={guardian ?? name} phone={phone} />}
    />
  )
}

interface ContactRowProps {
  label: string
  detail: string | null
  spokenName: string
  /** Whether there are several numbers, so that the buttons name the number too. */
  isOneOfSeveral: boolean
  note?: string | undefined
  /** It is null for a guardian without a phone. */
  contact: Contact | null
  more: ReactNode
}

function ContactRow({ label, detail, spokenName, isOneOfSeveral, note, contact, more }: ContactRowProps) {
  const { t } = useTranslation('people')
  const list = useNameList()
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
        {contact && (
          <ContactButtons name={isOneOfSeveral ? list([spokenName, contact.phone]) : spokenName} contact={contact} />
        )}
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
