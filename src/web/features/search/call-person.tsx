import { CallButton } from '#web/ui/people/contact-buttons.tsx'
import type { PersonDetails } from './results.ts'
import { useCall } from './use-call.ts'

interface CallPersonProps {
  name: string
  id: string
  reached: NonNullable<PersonDetails['reached']>
}

export function CallPerson({ name, id, reached }: CallPersonProps) {
  const { mutate, isPending } = useCall(id)
  return <CallButton name={name} reached={reached} isLoading={isPending} onCall={() => mutate()} />
}
