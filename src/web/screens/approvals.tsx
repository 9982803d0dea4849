import { Collapse, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/features/accounts/permissions.ts'
import { type ApprovalRow, useDecide, usePeople } from '#web/features/approvals/decisions.ts'
import { PeopleList } from '#web/features/approvals/people-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoldButton } from '#web/ui/fold-button.tsx'
import { isolated } from '#web/ui/person-name.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useSteadyHand } from '#web/ui/steady-hand.ts'
import { toastFailed } from '#web/ui/toast.tsx'

/** People who wait for approval, and below them those who were rejected. Specification, section 2. */
export function ApprovalsScreen() {
  const { t } = useTranslation(['approvals', 'common'])
  const pending = usePeople('pending')
  const decide = useDecide()
  const mayDecide = usePermissions().decideApprovals
  const [rejecting, setRejecting] = useState<ApprovalRow | null>(null)
  const steadily = useSteadyHand(pending.data?.pages.flatMap((page) => page.rows))
  const busyId = decide.isPending ? decide.variables.id : undefined

  useEffect(() => {
    if (pending.error) toastFailed({ title: t('fetchFailed') })
  }, [pending.error, t])

  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      <QueryState query={pending} failed={t('fetchFailed')}>
        {({ pages }) => {
          const people = pages.flatMap((page) => page.rows)
          if (people.length === 0) return <EmptyState icon={<IconUserCheck aria-hidden />} title={t('none')} />
          return (
            <Stack>
              <Text c="dimmed">{t('hint')}</Text>
              <PeopleList
                people={people}
                busyId={busyId}
                onApprove={({ id }) => steadily(() => decide.mutate({ id, status: 'approved', from: 'pending' }))}
                onReject={(person) => steadily(() => setRejecting(person))}
                more={{ has: pending.hasNextPage, loading: pending.isFetchingNextPage, load: pending.fetchNextPage }}
              />
            </Stack>
          )
        }}
      </QueryState>
      {mayDecide && (
        <Rejected busyId={busyId} onApprove={({ id }) => decide.mutate({ id, status: 'approved', from: 'rejected' })} />
      )}
      <ReasonDialog
        subject={rejecting}
        words={({ fullName }) => ({
          title: t('rejectTitle', { name: isolated(fullName) }),
          hint: t('rejectHint'),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        busy={decide.isPending}
        onClose={() => setRejecting(null)}
        onReject={({ id }, reason, done) =>
          decide.mutate({ id, status: 'rejected', from: 'pending', reason }, { onSuccess: done })
        }
      />
    </Screen>
  )
}

interface RejectedProps {
  busyId: string | undefined
  onApprove: (person: ApprovalRow) => void
}

function Rejected({ busyId, onApprove }: RejectedProps) {
  const { t } = useTranslation('approvals')
  const [opened, setOpened] = useState(false)
  const rejected = usePeople('rejected', opened)
  return (
    <Stack>
      <FoldButton label={t('showRejected')} opened={opened} onToggle={setOpened} />
      <Collapse expanded={opened}>
        <QueryState query={rejected} failed={t('fetchFailed')} rows={1}>
          {({ pages }) => {
            const people = pages.flatMap((page) => page.rows)
            if (people.length === 0) return <Text c="dimmed">{t('noneRejected')}</Text>
            return (
              <PeopleList
                people={people}
                busyId={busyId}
                onApprove={onApprove}
                more={{ has: rejected.hasNextPage, loading: rejected.isFetchingNextPage, load: rejected.fetchNextPage }}
              />
            )
          }}
        </QueryState>
      </Collapse>
    </Stack>
  )
}
