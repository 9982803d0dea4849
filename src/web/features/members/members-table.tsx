import '@mantine/core/styles/Table.css'
import { Badge, Group, Table } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/people/members.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import classes from './people-table.module.css'

/**
 * The registered members with name, e-mail, phone, and organizations with the role in parentheses. Source:
 * docs/product.md, 9.1.
 */
export function MembersTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('members')
  const may = usePermissions()
  return (
    <Table className={`${classes.table} ${classes.cards}`} aria-label={t('registered')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          {may.seeContacts && (
            <>
              <Table.Th>{t('email')}</Table.Th>
              <Table.Th>{t('phone')}</Table.Th>
            </>
          )}
          <Table.Th>{t('organizations')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The row is memoized, so that the next page of a long list renders only its own rows. */
const MemberRow = memo(function MemberRow({ member }: { member: Member }) {
  const roleName = useRoleName()
  const may = usePermissions()
  return (
    <Table.Tr>
      <Table.Td>
        <PersonName name={member.fullName} inherit />
      </Table.Td>
      {may.seeContacts && (
        <>
          <Table.Td>{member.email && <LeftToRight text={member.email} inherit />}</Table.Td>
          <Table.Td>{member.phoneNumber && <LeftToRight text={member.phoneNumber} inherit />}</Table.Td>
        </>
      )}
      <Table.Td>
        <Group gap={6}>
          {member.memberships.map(({ organizationName: organization, organizationRole }) => (
            <Badge key={organization} variant="outline">
              {organization}
              {organizationRole && ` (${roleName(organizationRole)})`}
            </Badge>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
})
