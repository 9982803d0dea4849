import { ActionIcon, Badge, Button, Table } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdateText, type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { type AgeBand, type Placement, placementOf } from '#domain/people/age.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { NarrowContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { LeftToRight } from '#web/ui/people/person-name.tsx'
import { AgeMarker } from './age-marker.tsx'
import type { ListedAttendee } from './attendees-on-device.ts'
import classes from './attendees-table.module.css'

interface AttendeeRowProps {
  person: ListedAttendee
  organizations: readonly AgeBand[]
  today: PlainDate
  /** Whether the columns are side by side; if not, the row opens to show them. */
  isWide: boolean
  /** Whether the closed row says that someone is a leader, because no head does. */
  namesRole: boolean
  namesGroup: boolean
  isEditable: boolean
  onEdit: (person: ListedAttendee) => void
}

/**
 * The row is memoized, so that the next page of a long list renders only its own rows. Source: docs/product.md, 9.1.
 */
export const AttendeeRow = memo(function AttendeeRow(props: AttendeeRowProps) {
  const { person, organizations, today, isWide, namesRole, namesGroup, isEditable, onEdit } = props
  const { t } = useTranslation(['members', 'common'])
  const language = useLanguage()
  const may = usePermissions()
  const [opened, setOpened] = useState(false)
  const { attendeeName: name, organizationName, phoneNumber, birthdate, isLeader, ageOverride, contact } = person
  const link = <PersonLink id={person.id} name={name} hasPage={may.seePerson(person)} />
  const phone = phoneNumber && <LeftToRight text={phoneNumber} inherit />
  const placement = person.page?.placement ?? placementOf(person, today, organizations)
  const born = birthdate && birthdateText(birthdate, language)
  const years = person.page ? person.page.age : birthdate && wholeYears(birthdate, today)
  const age = years === null ? null : t('common:age', { count: years })
  return (
    <Table.Tr data-open={opened || undefined}>
      <Table.Td>
        {isWide ? (
          <span className={classes.marked}>
            <span className={classes.avatar}>
              <PersonAvatar name={name} isLeader={isLeader} size={36} />
            </span>
            {link}
            {age && <span className={classes.age}>{age}</span>}
            <AgeMarker placement={placement} ageOverride={ageOverride} />
          </span>
        ) : (
          <PersonCard
            person={person}
            link={link}
            placement={placement}
            namesRole={namesRole}
            namesGroup={namesGroup}
            opened={opened}
            onOpen={setOpened}
            age={age}
          />
        )}
      </Table.Td>
      <Column label={t('organization')} isWide={isWide}>
        <Badge variant="outline">{organizationName}</Badge>
      </Column>
      <Column label={t('phone')} isWide={isWide}>
        {phone}
      </Column>
      <Column label={t('birthdate')} isWide={isWide}>
        {born}
      </Column>
      <Column label={t('role')} isWide={isWide}>
        <Badge color={isLeader ? 'sand' : 'cedar'}>{t(isLeader ? 'leader' : 'attendee')}</Badge>
      </Column>
      <Table.Td className={classes.actions ?? ''}>
        {isWide && contact && (
          <span className={classes.buttons}>
            <NarrowContactButtons name={name} contact={contact} />
          </span>
        )}
        {may.recordSessions(organizationName) && (
          <EditButton person={person} isWide={isWide} isEditable={isEditable} onEdit={onEdit} />
        )}
      </Table.Td>
    </Table.Tr>
  )
})

interface PersonCardProps extends Pick<AttendeeRowProps, 'person' | 'namesRole' | 'namesGroup'> {
  placement: Placement
  age: string | null
  link: ReactNode
  opened: boolean
  onOpen: (opened: boolean) => void
}

function PersonCard(props: PersonCardProps) {
  const { person, link, placement, age, namesRole, namesGroup, opened, onOpen } = props
  const { t } = useTranslation('members')
  const { attendeeName: name, organizationName, isLeader, ageOverride, contact } = person
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.card}>
      <span className={classes.avatar}>
        <PersonAvatar name={name} isLeader={isLeader} />
      </span>
      <div className={classes.names}>
        {link}
        <div className={classes.facts}>
          {namesGroup && <bdi>{organizationName}</bdi>}
          {namesRole && isLeader && <span>{t('leader')}</span>}
          {age && <span>{age}</span>}
          <AgeMarker placement={placement} ageOverride={ageOverride} inWords />
        </div>
      </div>
      <div className={classes.buttons}>
        {contact && <NarrowContactButtons name={name} contact={contact} />}
        <ActionIcon aria-label={t('detailsOf', { name })} aria-expanded={opened} onClick={() => onOpen(!opened)}>
          <Chevron size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

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
