import { aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { oneOf } from './random.ts'
import type { Sender } from './sender.ts'

const REFUSALS = ['LEADER_REQUIRED', 'FORBIDDEN', 'CONFLICT', 'CHANGED'] as const

/** Records sessions of a whole roster, edits and deletes some, adds people, and now and then sends what is refused. */
export async function record(sender: Sender): Promise<void> {
  const { api, random, person } = sender
  const { organizationName } = person
  let roster: Awaited<ReturnType<typeof api.roster.list>> = []
  await sender.read(async () => {
    roster = await api.roster.list({ organizationName })
  })
  const newSession = () => {
    const attendance = roster.map((one) => attendanceOf(one, { status: random() < 0.8 ? 'present' : 'absent' }))
    const session = aSession({ organizationName, attendance })
    return { ...session, topic: `Topic ${session.id}` }
  }
  while (!sender.isStopped()) {
    const session = newSession()
    const { id, topic } = session
    const people = session.attendance.length
    await sender.write({ procedure: 'sessions.create', id, mark: topic, people }, () => api.sessions.create(session))
    await sender.think()
    if (random() < 0.2) await sendRefused(sender, session)
    if (random() < 0.5) {
      const { organizationName: _, ...content } = { ...session, topic: `${topic} edited`, version: 1 }
      const edit = { procedure: 'sessions.update', id, mark: content.topic, people } as const
      await sender.write(edit, () => api.sessions.update(content))
      await sender.think()
    }
    if (random() < 0.15)
      // A repeated one finds it deleted.
      await sender.write(
        { procedure: 'sessions.remove', id, mark: topic },
        () => api.sessions.remove({ id }),
        'NOT_FOUND',
      )
    if (random() < 0.3) {
      const child = aPerson({ organizationName })
      const named = { ...child, attendeeName: `Child ${child.id}` }
      await sender.write({ procedure: 'roster.add', id: child.id, mark: named.attendeeName }, () =>
        api.roster.add(named),
      )
    }
    await sender.think()
  }
}

async function sendRefused(
  { api, random, write, person }: Sender,
  session: ReturnType<typeof aSession>,
): Promise<void> {
  const kind = oneOf(random, REFUSALS)
  const fresh = aSession({ organizationName: person.organizationName })
  const topic = `Refused ${fresh.id}`
  if (kind === 'CHANGED') {
    const { organizationName: _, ...content } = { ...session, topic, version: 99 }
    const edit = { procedure: 'sessions.update', id: session.id, mark: topic } as const
    await write(edit, () => api.sessions.update(content), kind)
    return
  }
  const other = person.organizationName === 'SNMF' ? 'SNMY1' : 'SNMF'
  const sent = {
    LEADER_REQUIRED: { ...fresh, topic, attendance: [] },
    FORBIDDEN: { ...fresh, topic, organizationName: other } as const,
    // The id of the session before, with other content.
    CONFLICT: { ...fresh, topic, id: session.id },
  }[kind]
  await write({ procedure: 'sessions.create', id: sent.id, mark: topic }, () => api.sessions.create(sent), kind)
}
