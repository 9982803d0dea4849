import { Badge, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { AttendeesTable } from '#web/features/members/attendees-table.tsx'
import { ExportMenu } from '#web/features/members/export-menu.tsx'
import { useAttendees, useCounts, useMembers } from '#web/features/members/members.ts'
import { MembersTable } from '#web/features/members/members-table.tsx'
import { ImportDialog } from '#web/features/roster/import-dialog.tsx'
import { PersonDialog, type PersonDialogProps } from '#web/features/roster/person-dialog.tsx'
import { BulkCard } from '#web/features/transfer/bulk-card.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type Person = NonNullable<NonNullable<PersonDialogProps['asked']>['person']>

/** Registered members, and everyone in the rosters. Source: docs/product.md, 9.1. */
export function MembersScreen() {
  const { t } = useTranslation(['members', 'common', 'importing', 'users'])
  const me = useCurrentUser()
  const may = usePermissions()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const [search, setSearch] = useState('')
  const [organizationName, setOrganizationName] = useState<string>()
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<Person | null>(null)
  const asked = { search, organizationName }
  const [members, attendees, counts] = [useMembers(asked), useAttendees(asked), useCounts(asked)]
  const choices = me.isAdmin
    ? (organizations.data ?? []).map(({ name }) => name)
    : me.memberships.map((one) => one.organizationName)
  const exportable = (organizationName === undefined ? choices : [organizationName]).filter(may.exportOrganization)
  const importable = choices.filter(may.recordSessions)
  const invalidateMembers = () => void invalidate(api.members)

  const filter = (
    <NativeSelect
      label={t('organization')}
      value={organizationName ?? ''}
      onChange={(event) => setOrganizationName(event.currentTarget.value || undefined)}
      data={[{ value: '', label: t('allOrganizations') }, ...choices.map((name) => ({ value: name, label: name }))]}
    />
  )

  return (
    <Screen
      title={t('title')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={
        <>
          {importable.length > 0 && (
            <Button
              variant="default"
              px="sm"
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('importing:open')}
            </Button>
          )}
          {exportable.length > 0 && <ExportMenu organizations={exportable} />}
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SearchField label={t('search')} onSearch={setSearch} />
        {me.isAdmin ? (
          <QueryState query={organizations} failed={t('users:organizationsFailed')} rows={1}>
            {() => filter}
          </QueryState>
        ) : (
          filter
        )}
      </SimpleGrid>
      {may.transfer && <BulkCard />}
      <Section title={t('registered')} count={counts && t('registeredCount', { count: counts.members })}>
        <PagedList query={members} failed={t('membersFailed')} empty={t('noMembers')}>
          {(found) => <MembersTable members={found} />}
        </PagedList>
      </Section>
      <Section title={t('attendees')} count={counts && t('attendeesCount', { count: counts.attendees })}>
        <PagedList query={attendees} failed={t('attendeesFailed')} empty={t('noAttendees')}>
          {(found) => <AttendeesTable people={found} onEdit={setEditing} />}
        </PagedList>
      </Section>
      <ImportDialog opened={importing} choices={importable} onClose={() => setImporting(false)} />
      <PersonDialog
        asked={editing && { isLeader: editing.isLeader, person: editing }}
        organizationName={editing?.organizationName ?? ''}
        names={[]}
        offered={[]}
        onJoined={invalidateMembers}
        onChanged={invalidateMembers}
        onClose={() => setEditing(null)}
      />
    </Screen>
  )
}

interface SectionProps {
  title: string
  count: string | undefined
  children: ReactNode
}

function Section({ title, count, children }: SectionProps) {
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{title}</Title>
          {count !== undefined && <Badge color="gray">{count}</Badge>}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
