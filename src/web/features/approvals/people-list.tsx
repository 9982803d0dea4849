import { Stack } from '@mantine/core'
import type { ApprovalRow } from '#contract/approvals.ts'
import { PersonCard } from './person-card.tsx'

interface PeopleListProps {
  people: readonly ApprovalRow[]
  /** The person whose decision is being sent. */
  busyId: string | undefined
  onApprove: (person: ApprovalRow) => void
  onReject?: (person: ApprovalRow) => void
}

/** A list of people with decision buttons. */
export function PeopleList({ people, busyId, onApprove, onReject }: PeopleListProps) {
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
    </Stack>
  )
}
