import { setTimeout as pause } from 'node:timers/promises'
import { oneOf } from './random.ts'
import type { Record, Sender } from './sender.ts'

export async function read(sender: Sender, record: Record, origin: string): Promise<void> {
  const { api, person, random } = sender
  const { organizationName } = person
  const reads: (() => Promise<unknown>)[] = [
    () => api.sessions.list({ organizationName }),
    async () => {
      const { rows } = await api.sessions.list({})
      const id = rows.length > 0 ? oneOf(random, rows).id : null
      // It may have been deleted since.
      if (id) await api.sessions.get({ id }).catch(notFound)
    },
    () => api.members.attendees({ organizationName }),
    () => api.dashboard.summary(),
    () => api.accounts.me(),
    () => api.search.find({ text: 'Child' }),
    ...(person.isAdmin
      ? [
          () => api.finance.overview(),
          () => api.finance.balances({}),
          () => api.finance.transactions({ status: 'reviewed' }),
        ]
      : []),
  ]
  const stop = new AbortController()
  const listening = listen(sender, record, origin, stop.signal)
  while (!sender.isStopped()) {
    await sender.read(oneOf(random, reads))
    await sender.think()
  }
  stop.abort()
  await listening
}

function notFound(error: unknown): void {
  if ((error as { code?: string }).code !== 'NOT_FOUND') throw error
}

async function listen(sender: Sender, record: Record, origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { status, body } = await fetch(`${origin}/api/events`, {
        headers: { cookie: sender.person.cookie },
        signal,
      })
      if (status === 200) record.streams += 1
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
        record.events += text.split('event: ').length - 1
    } catch {
      // It broke, which the next one tells the page.
    }
    if (!signal.aborted) await pause(500 + sender.random() * 1500)
  }
}
