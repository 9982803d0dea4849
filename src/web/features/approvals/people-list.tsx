import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApprovalRow } from '#contract/approvals.ts'
import { PersonCard } from './person-card.tsx'

interface PeopleListProps {
  people: readonly ApprovalRow[]
  /** Whose decision is on its way. */
  busyId: string | undefined
  onApprove: (person: ApprovalRow) => void
  onReject?: (person: ApprovalRow) => void
  more: { has: boolean; loading: boolean; load: () => void }
}

/** The cards of people, and a button for those that come after them. */
export function PeopleList({ people, busyId, onApprove, onReject, more }: PeopleListProps) {
  const { t } = useTranslation()
  return (
    <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {people.map((person) => (
        <PersonCard
          key={person.id}
          person={person}
          busy={busyId === person.id}
          onApprove={() => onApprove(person)}
          {...(onReject ? { onReject: () => onReject(person) } : {})}
        />
      ))}
      {more.has && (
        <li>
          <Button variant="default" fullWidth loading={more.loading} onClick={more.load}>
            {t('showMore')}
          </Button>
        </li>
      )}
    </Stack>
  )
}
