import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#domain/contacts.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { ContactButtons } from '#web/ui/contact-buttons.tsx'
import { LeftToRight, PersonName } from '#web/ui/person-name.tsx'

interface ContactRowProps {
  label: string
  detail: string | null
  spokenName: string
  note?: string | undefined
  /** Null for a guardian without a phone. */
  contact: Contact | null
  more: ReactNode
}

export function ContactRow({ label, detail, spokenName, note, contact, more }: ContactRowProps) {
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
