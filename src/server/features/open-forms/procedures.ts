import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { canRecordSessions, isApproved } from '#domain/rights/permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { readPeople } from '#server/queries/people.ts'

const announce = approved.openForms.announce
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(async ({ input: { isOpen, ...form }, context: { database, openForms, person, sessionId: signInId } }) => {
    const own = { ...form, personId: person.id, signInId }
    if (!isOpen) {
      await openForms.close(own)
      return []
    }
    await openForms.announce(own)
    const others = openForms.othersAt(own)
    if (others.length === 0) return []
    const people = await readPeople(database, others)
    // Their rights may have ended since they opened the form.
    const recording = people.filter(
      (one) => isApproved(one) && !mustSetUpSecondFactor(one) && canRecordSessions(one, form.organizationName),
    )
    return others.flatMap((id) => recording.find((one) => one.id === id)?.fullName || [])
  })

export const openForms = { announce }
