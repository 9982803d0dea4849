import { ActionIcon, Badge, Button, Table } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconPhonePlus } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdateText, type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { type AgeBand, placementOf } from '#domain/people/age.ts'
import { isChild } from '#domain/people/contacts.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { NarrowContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { LeftToRight } from '#web/ui/people/person-name.tsx'
import { AgeMarker } from './age-marker.tsx'
import type { ListedAttendee } from './attendees-on-device.ts'
import classes from './attendees-table.module.css'

/** @param startsAt the field that is focused, if not the name */
export type EditPerson = (person: ListedAttendee, startsAt?: 'phone') => void

interface AttendeeRowProps {
  person: ListedAttendee
  organizations: readonly AgeBand[]
  today: PlainDate
  /** Whether the columns are side by side; if not, the row opens to show them. */
  isWide: boolean
  /** Whether the closed row says who is a leader, because no head does. */
  namesRole: boolean
  namesGroup: boolean
  hasDetails: boolean
  isEditable: boolean
  onEdit: EditPerson
}

/**
 * The row is memoized, so that the next page of a long list renders only its own rows. Source: docs/product.md, 9.1.
 */
export const AttendeeRow = memo(function AttendeeRow(props: AttendeeRowProps) {
  const { person, organizations, today, isWide, namesRole, namesGroup, hasDetails, isEditable, onEdit } = props
  const { t } = useTranslation(['members', 'common'])
  const language = useLanguage()
  const may = usePermissions()
  const [opened, setOpened] = useState(false)
  const { attendeeName: name, organizationName, phoneNumber, birthdate, isLeader, ageOverride, contact } = person
  const placement = person.page?.placement ?? placementOf(person, today, organizations)
  const years = person.page ? person.page.age : birthdate && wholeYears(birthdate, today)
  const Chevron = opened ? IconChevronUp : IconChevronDown
  const mayEdit = may.recordSessions(organizationName)
  const oldest = organizations.find((one) => one.name === organizationName)?.maxAge ?? null
  // The device does not know the phones of the people on it.
  const isUnreachable = !contact && !person.page && may.seePerson(person) && isChild(person, oldest, today)
  const buttons = contact ? (
    <NarrowContactButtons name={name} contact={contact} />
  ) : (
    isUnreachable &&
    mayEdit && (
      <ActionIcon
        variant="light"
        color="sand"
        aria-label={t('addPhone', { name })}
        disabled={!isEditable}
        onClick={() => onEdit(person, 'phone')}
      >
        <IconPhonePlus size={20} aria-hidden />
      </ActionIcon>
    )
  )
  return (
    <Table.Tr data-open={opened || undefined}>
      <Table.Td>
        <div className={classes.card}>
          <span className={classes.avatar}>
            <PersonAvatar name={name} isLeader={isLeader} size={isWide ? 36 : 40} />
          </span>
          <div className={classes.names}>
            <PersonLink id={person.id} name={name} hasPage={may.seePerson(person)} />
            <div className={classes.facts}>
              {!isWide && namesGroup && <bdi>{organizationName}</bdi>}
              {!isWide && namesRole && isLeader && <span>{t('leader')}</span>}
              {years !== null && <span className={classes.age}>{t('common:age', { count: years })}</span>}
              <AgeMarker placement={placement} ageOverride={ageOverride} />
            </div>
          </div>
          {!isWide && (
            <div className={classes.buttons}>
              {buttons}
              <ActionIcon
                aria-label={t('detailsOf', { name })}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                <Chevron size={20} aria-hidden />
              </ActionIcon>
            </div>
          )}
        </div>
      </Table.Td>
      <Column label={t('organization')} isWide={isWide}>
        <Badge variant="outline">{organizationName}</Badge>
      </Column>
      {hasDetails && (
        <>
          <Column label={t('phone')} isWide={isWide}>
            {phoneNumber && <LeftToRight text={phoneNumber} inherit />}
          </Column>
          <Column label={t('birthdate')} isWide={isWide}>
            {birthdate && birthdateText(birthdate, language)}
          </Column>
        </>
      )}
      <Column label={t('role')} isWide={isWide}>
        <Badge color={isLeader ? 'sand' : 'cedar'}>{t(isLeader ? 'leader' : 'attendee')}</Badge>
      </Column>
      <Table.Td className={classes.actions ?? ''}>
        {isWide && <span className={classes.buttons}>{buttons}</span>}
        {mayEdit && <EditButton person={person} isWide={isWide} isEditable={isEditable} onEdit={onEdit} />}
      </Table.Td>
    </Table.Tr>
  )
})

function Column({ label, isWide, children }: { label: string; isWide: boolean; children: ReactNode }) {
  if (isWide) return <Table.Td>{children}</Table.Td>
  return (
    <Table.Td>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children || '–'}</span>
    </Table.Td>
  )
}

function EditButton(props: Pick<AttendeeRowProps, 'person' | 'isWide' | 'isEditable' | 'onEdit'>) {
  const { person, isWide, isEditable, onEdit } = props
  const { t } = useTranslation('members')
  const label = t('editNamed', { name: person.attendeeName })
  if (isWide)
    return (
      <ActionIcon aria-label={label} disabled={!isEditable} onClick={() => onEdit(person)}>
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      aria-label={label}
      disabled={!isEditable}
      leftSection={<IconPencil size={18} aria-hidden />}
      onClick={() => onEdit(person)}
    >
      {t('edit')}
    </Button>
  )
}
