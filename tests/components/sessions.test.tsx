import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { SessionSummary } from '#contract/sessions.ts'
import type { PlainDate } from '#domain/dates.ts'
import { ofSessionTexts } from '#domain/sessions.ts'
import { textPattern } from '#tests/shown-text.ts'
import { api, queryClient } from '#web/api.ts'
import { soon } from './fields.ts'
import { mount, unmount } from './mount.tsx'

afterEach(unmount)

const SESSION: SessionSummary = {
  id: uuid(),
  title: 'T',
  description: null,
  presenterName: 'A',
  topic: 'No 1',
  sessionDate: '2026-01-02' as PlainDate,
  sessionTime: null,
  location: null,
  organization: 'SNMY1',
  presentCount: 0,
  attendanceCount: 0,
}

test('a flag in the session storage, or in the address, loads the list again once', async () => {
  // However long the test takes.
  queryClient.setQueryDefaults(api.sessions.list.key(), { staleTime: Number.POSITIVE_INFINITY })
  onTestFinished(() => queryClient.setQueryDefaults(api.sessions.list.key(), {}))
  const { t, user, server, address, reload } = await mount('/sessions', {
    answers: { sessions: { list: () => ({ rows: [SESSION], nextCursor: null }) } },
  })
  const listed = () => screen.findByRole('link', { name: textPattern('No 1') })
  // The dashboard loads twelve for its chart of the attendance.
  const loads = () => server.sent('sessions.list').filter((input) => (input as { limit: number }).limit !== 12).length
  const dashboardAndBack = async () => {
    await user.click(screen.getAllByRole('link', { name: t.common.dashboard })[0] as HTMLElement)
    await screen.findByRole('link', { name: textPattern(t.dashboard.attendees) })
    await user.click(screen.getAllByRole('link', { name: t.common.sessions })[0] as HTMLElement)
    await listed()
  }
  await listed()
  const before = loads()
  await dashboardAndBack()
  expect(loads()).toBe(before)
  sessionStorage.setItem('refresh-sessions', '1')
  await dashboardAndBack()
  await soon(loads).toBe(before + 1)
  expect(sessionStorage.getItem('refresh-sessions')).toBeNull()

  await reload('/sessions?refresh=1')
  await soon(address).toBe('/sessions')
  await listed()
  const shown = loads()
  const refresh = await screen.findByRole('button', { name: t.common.refresh })
  await soon(() => refresh.hasAttribute('disabled')).toBe(false)
  await user.click(refresh)
  await soon(loads).toBeGreaterThan(shown)
})

test('the form of a recorded session says who has the same session open', async () => {
  const detail = {
    ...SESSION,
    ...ofSessionTexts(() => null),
    createdAt: new Date(),
    version: 1,
    attendance: [],
  }
  const { t, server } = await mount(`/sessions/${SESSION.id}/edit`, {
    answers: {
      sessions: { get: () => detail },
      roster: { list: () => [] },
      openForms: { announce: () => ['Rita Khoury'] },
    },
  })
  expect(await screen.findByText(textPattern(t.sessions.markingToo, { name: 'Rita Khoury' }))).toBeTruthy()
  expect(server.sent('openForms.announce')[0]).toMatchObject({
    sessionId: SESSION.id,
    sessionDate: SESSION.sessionDate,
    isOpen: true,
  })
})
