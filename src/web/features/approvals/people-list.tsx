import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApprovalRow } from '#contract/accounts/approvals.ts'
import { PersonCard } from './person-card.tsx'

interface PeopleListProps {
  people: readonly ApprovalRow[]
  busyId: string | undefined
  onApprove: (person: ApprovalRow) => void
  onReject?: (person: ApprovalRow) => void
  erase?: (person: ApprovalRow) => ReactNode
}

export function PeopleList({ people, busyId, onApprove, onReject, erase }: PeopleListProps) {
  return (
    <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {people.map((person) => (
        <PersonCard
          key={person.id}
          person={person}
          busy={busyId === person.id}
          onApprove={() => onApprove(person)}
          erase={erase?.(person)}
          {...(onReject ? { onReject: () => onReject(person) } : {})}
        />
      ))}
    </Stack>
  )
}
