import { Collapse, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { type ApprovalRow, useDecide, usePeople } from '#web/features/approvals/decisions.ts'
import { PeopleList } from '#web/features/approvals/people-list.tsx'
import { EraseButton } from '#web/features/erasure/erase-button.tsx'
import { EraseDialog } from '#web/features/erasure/erase-dialog.tsx'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useLayoutShiftGuard } from '#web/ui/layout/layout-shift-guard.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'

/** People who are waiting for approval, and below them those who were rejected. Source: docs/product.md, 9.3. */
export function ApprovalsScreen() {
  const { t } = useTranslation(['approvals', 'common'])
  const pending = usePeople('pending')
  const decide = useDecide()
  const { decideApprovals: mayDecide, eraseAccount: mayErase } = usePermissions()
  const [rejecting, setRejecting] = useState<ApprovalRow | null>(null)
  const guarded = useLayoutShiftGuard(pending.data?.pages.flatMap((page) => page.rows))
  const [erasing, setErasing] = useState<ApprovalRow | null>(null)
  const erase = (person: ApprovalRow) =>
    mayErase(person.id) && <EraseButton name={person.fullName} onClick={() => setErasing(person)} />
  const busyId = decide.isPending ? decide.variables.id : undefined

  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      <PagedList
        query={pending}
        failed={t('fetchFailed')}
        empty={<EmptyState icon={<IconUserCheck aria-hidden />} title={t('none')} guide="accounts" />}
      >
        {(people) => (
          <>
            <Text c="dimmed">{t('hint')}</Text>
            <PeopleList
              people={people}
              busyId={busyId}
              onApprove={({ id }) => guarded(() => decide.mutate({ id, status: 'approved', from: 'pending' }))}
              onReject={(person) => guarded(() => setRejecting(person))}
            />
          </>
        )}
      </PagedList>
      {mayDecide && (
        <Rejected
          busyId={busyId}
          onApprove={({ id }) => decide.mutate({ id, status: 'approved', from: 'rejected' })}
          erase={erase}
        />
      )}
      <EraseDialog
        subject={erasing && { kind: 'account', id: erasing.id, name: erasing.fullName }}
        onClose={() => setErasing(null)}
      />
      <ReasonDialog
        decision="reject person"
        subject={rejecting}
        words={({ fullName }) => ({
          title: t('rejectTitle', { name: fullName }),
          hint: t('rejectHint'),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        busy={decide.isPending}
        onClose={() => setRejecting(null)}
        onReject={({ id }, reason) => decide.mutateAsync({ id, status: 'rejected', from: 'pending', reason })}
      />
    </Screen>
  )
}

interface RejectedProps {
  busyId: string | undefined
  onApprove: (person: ApprovalRow) => void
  erase: (person: ApprovalRow) => ReactNode
}

function Rejected({ busyId, onApprove, erase }: RejectedProps) {
  const { t } = useTranslation('approvals')
  const [opened, setOpened] = useState(false)
  const rejected = usePeople('rejected', opened)
  return (
    <Stack>
      <DisclosureButton label={t('showRejected')} opened={opened} onToggle={setOpened} />
      <Collapse expanded={opened}>
        <PagedList query={rejected} failed={t('fetchFailed')} empty={t('noneRejected')}>
          {(people) => <PeopleList people={people} busyId={busyId} onApprove={onApprove} erase={erase} />}
        </PagedList>
      </Collapse>
    </Stack>
  )
}
