import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangedPerson } from '#contract/people/roster.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { GridLink } from '#web/features/attendance/grid-link.tsx'
import { AttendeesList } from '#web/features/members/attendees-list.tsx'
import { useAttendeesOnDevice } from '#web/features/members/attendees-on-device.ts'
import { ActionsNeedConnection, ListActions } from '#web/features/members/list-actions.tsx'
import { useAttendees, useCounts, useMembers } from '#web/features/members/member-queries.ts'
import { MembersTable } from '#web/features/members/members-table.tsx'
import { NobodyYet } from '#web/features/members/nobody-yet.tsx'
import { OrganizationFilter } from '#web/features/members/organization-filter.tsx'
import { PeopleSections } from '#web/features/members/people-sections.tsx'
import { AddPeopleDialog } from '#web/features/roster/add-people-dialog.tsx'
import { ImportDialog } from '#web/features/roster/import/import-dialog.tsx'
import { PersonDialog } from '#web/features/roster/person-dialog.tsx'
import { BulkCard } from '#web/features/transfer/bulk-card.tsx'
import { TransferDialog } from '#web/features/transfer/transfer-dialog.tsx'
import { useTransferTool } from '#web/features/transfer/transfer-tool.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'

type Dialog = 'import' | 'add' | { readonly edit: ChangedPerson; readonly startsAt?: 'phone' | undefined }

const route = getRouteApi('/signed-in/approved/members')

/** Registered members, and everyone in the rosters. Source: docs/product.md, 9.1. */
export function MembersScreen() {
  const { organization } = route.useSearch()
  const search = useLocation({ select: ({ state }) => state.sought ?? '' })
  return <MembersLists key={JSON.stringify([search, organization])} search={search} organization={organization} />
}

/** @param initial from the address and the global search; text typed afterwards does not change it */
function MembersLists(initial: { search: string; organization: string | undefined }) {
  const { t } = useTranslation(['members', 'common'])
  const shownList = useShownList()
  const may = usePermissions()
  const [search, setSearch] = useState(initial.search)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { choices, query } = useChoices()
  const [chosen, setOrganizationName] = useState<string | null | undefined>(initial.organization)
  // An organization that the address names is chosen once it is known to be one of the person's.
  const organizationName = choices.find((name) => name === chosen)
  const requested = { search, organizationName }
  const [members, counts] = [useMembers(requested), useCounts(requested)]
  const unreachable = useUnreachable(counts?.unreachable)
  const attendees = useAttendees({ ...requested, unreachable: unreachable.isOn })
  const onDevice = useAttendeesOnDevice(requested, attendees)
  const isSearch = useOfShown(search !== '', attendees.isPlaceholderData && !onDevice)
  const attendeesCount = onDevice?.filter(({ isLeader }) => !isLeader).length ?? counts?.attendees
  const isConnected = useConnection()
  const transfer = useTransferTool()
  const exportable = (organizationName === undefined ? choices : [organizationName]).filter(may.exportOrganization)
  const recordable = choices.filter(may.recordSessions)
  const onEdit = useCallback((edit: ChangedPerson, startsAt?: 'phone') => setDialog({ edit, startsAt }), [])
  const opens = (one: Dialog) => (recordable.length > 0 ? () => setDialog(one) : undefined)

  const mayAdd = organizationName === undefined || may.recordSessions(organizationName)
  const empty = <NobodyYet onAdd={mayAdd ? opens('add') : undefined} onImport={opens('import')} />
  return (
    <Screen
      title={t('title')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={
        <ListActions
          onAdd={opens('add')}
          onImport={opens('import')}
          onTransfer={may.transfer && !transfer.isDue ? transfer.start : undefined}
          isTransferStarting={transfer.isStarting}
          exportable={exportable}
          gridLink={(kind) => <GridLink organization={organizationName} kind={kind} />}
        />
      }
    >
      {!isConnected && recordable.length > 0 && <ActionsNeedConnection />}
      <PeopleSections
        {...shownList}
        filters={
          <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="xs">
            <SearchField label={t('search')} initial={initial.search} onSearch={setSearch} />
            <GroupChoice query={query} choices={choices} value={organizationName} onChange={setOrganizationName} />
          </SimpleGrid>
        }
        tools={may.transfer && transfer.isDue && <BulkCard tool={transfer} />}
        members={{
          title: t('registered'),
          count: counts?.members,
          countText: counts && t('registeredCount', { count: counts.members }),
          list: (
            <PagedList query={members} failed={t('membersFailed')} empty={t('noMembers')}>
              {(found) => <MembersTable members={found} />}
            </PagedList>
          ),
        }}
        attendees={{
          title: t('attendees'),
          count: attendeesCount,
          countText: attendeesCount === undefined ? undefined : t('attendeesCount', { count: attendeesCount }),
          list: (
            <AttendeesList
              query={attendees}
              onDevice={onDevice}
              empty={choices.length === 0 ? t('noAttendees') : empty}
              total={unreachable.isOn ? undefined : attendeesCount}
              isOneGroup={organizationName !== undefined || choices.length < 2}
              isSearch={isSearch}
              isEditable={isConnected && !onDevice}
              unreachable={unreachable}
              onEdit={onEdit}
            />
          ),
        }}
      />
      {may.transfer && <TransferDialog tool={transfer} />}
      <MembersDialogs
        dialog={dialog}
        recordable={recordable}
        organizationName={organizationName}
        onClose={() => setDialog(null)}
      />
    </Screen>
  )
}

/** The requested value, or the previous one while rows of the previous search are shown. */
function useOfShown<Value>(requested: Value, isPlaceholder: boolean): Value {
  const [shown, setShown] = useState(requested)
  if (!isPlaceholder && shown !== requested) setShown(requested)
  return isPlaceholder ? shown : requested
}

function useShownList() {
  const { list } = route.useSearch()
  const navigate = route.useNavigate()
  const onShow = (shown: 'members' | 'attendees') =>
    navigate({
      search: ({ list: _, ...requested }) => (shown === 'members' ? { ...requested, list: shown } : requested),
      state: true,
      replace: true,
      resetScroll: false,
    })
  return { shown: list ?? ('attendees' as const), onShow }
}

function useUnreachable(count: number | undefined) {
  const [isOn, onTurn] = useState(false)
  return { count, isOn, onTurn }
}

function useChoices() {
  const me = useCurrentUser()
  const query = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  if (!me.isAdmin) return { choices: me.memberships.map((one) => one.organizationName), query: null }
  return { choices: (query.data ?? []).map(({ name }) => name), query }
}

interface GroupChoiceProps {
  query: ReturnType<typeof useChoices>['query']
  choices: readonly string[]
  value: string | undefined
  onChange: (organization: string | null) => void
}

function GroupChoice({ query, choices, value, onChange }: GroupChoiceProps) {
  const { t } = useTranslation('users')
  const filter = <OrganizationFilter choices={choices} value={value} onChange={(name) => onChange(name ?? null)} />
  if (!query?.error) return filter
  return (
    <QueryState query={query} failed={t('organizationsFailed')} rows={1}>
      {() => filter}
    </QueryState>
  )
}

interface MembersDialogsProps {
  dialog: Dialog | null
  recordable: readonly string[]
  organizationName: string | undefined
  onClose: () => void
}

function MembersDialogs({ dialog, recordable, organizationName, onClose }: MembersDialogsProps) {
  const editing = dialog !== null && typeof dialog === 'object' ? dialog : null
  const invalidateMembers = () => void invalidate(api.members)
  return (
    <>
      <ImportDialog opened={dialog === 'import'} choices={recordable} onClose={onClose} />
      <AddPeopleDialog
        opened={dialog === 'add'}
        groups={recordable}
        preferred={organizationName}
        onAdded={invalidateMembers}
        onClose={onClose}
      />
      <PersonDialog
        requested={editing && { isLeader: editing.edit.isLeader, person: editing.edit, startsAt: editing.startsAt }}
        organizationName={editing?.edit.organizationName ?? ''}
        names={[]}
        offered={[]}
        onJoined={invalidateMembers}
        onChanged={invalidateMembers}
        onClose={onClose}
      />
    </>
  )
}
