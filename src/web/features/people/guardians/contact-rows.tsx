import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { type Contact, contactsOf, isMinorAt } from '#domain/people/contacts.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { ContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { useNameList } from '#web/ui/people/name-list.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'

interface ContactRowsProps {
  person: PersonPage
  noteOf?: (guardian: Guardian) => string | undefined
  /** Further actions for a guardian, and for a number. */
  menuOf?: (guardian: Guardian, name: string, phone: string | null) => ReactNode
  copyOf?: (name: string, phone: string) => ReactNode
}

/** The people to call, in the order of calling. Source: docs/product.md, 16.2. */
export function ContactRows({ person, noteOf, menuOf, copyOf }: ContactRowsProps) {
  const { t } = useTranslation(['people', 'attendance'])
  const relationText = useRelationText()
  const { guardians, phoneNumber, attendeeName, age, isLeader } = person
  const isMinor = isMinorAt(age, isLeader)
  const ofGuardians = guardians.map((guardian) => ({
    guardian,
    contacts: contactsOf({ guardians: [guardian], phoneNumber: null, isMinor }),
  }))
  const all = contactsOf({ guardians, phoneNumber, isMinor })
  const rostered = all.slice(ofGuardians.reduce((sum, { contacts }) => sum + contacts.length, 0))
  if (all.length + guardians.length === 0) return <Text c="dimmed">{t('noContacts')}</Text>
  /** Another number of a guardian, or one of the roster. */
  const numberRow = (owner: string, contact: Contact, isOneOfSeveral: boolean) => {
    const guardian = contact.name && relationText(contact.name)
    const isOwn = contact.kind === 'own'
    return (
      <ContactRow
        key={contact.phone}
        label={guardian ?? (isOwn ? owner : t('phone'))}
        detail={isOwn ? t('attendance:ownNumber') : null}
        spokenName={guardian ?? owner}
        isOneOfSeveral={isOneOfSeveral}
        contact={contact}
        more={copyOf?.(guardian ?? owner, contact.phone)}
      />
    )
  }
  return (
    <ul className={classes.list}>
      {ofGuardians.map(({ guardian, contacts: [first = null, ...others] }) => {
        const { id, relation } = guardian
        const name = relationText(guardian.name)
        return (
          <Fragment key={id}>
            <ContactRow
              label={name}
              detail={relation === guardian.name ? null : relation && relationText(relation)}
              spokenName={name}
              isOneOfSeveral={others.length > 0}
              note={noteOf?.(guardian)}
              contact={first}
              more={menuOf?.(guardian, name, first?.phone ?? null)}
            />
            {others.map((contact) => numberRow(name, contact, true))}
          </Fragment>
        )
      })}
      {rostered.map((contact) => numberRow(attendeeName, contact, rostered.length > 1))}
    </ul>
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
