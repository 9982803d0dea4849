import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Closing } from '#contract/closings.ts'
import type { PlainDate } from '#domain/dates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { FUNDS } from './finance.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(unmount)

const CLOSED: Closing = {
  ...{ id: uuid(), organizationName: 'SNMY1', month: '2026-08-01' as PlainDate, figures: [], rate: null },
  ...{ closedAt: new Date('2026-09-02T08:00:00Z'), closer: { id: uuid(), fullName: 'Karim' } },
  ...{ signedAt: null, signer: null, status: 'waiting', maySign: false, reopening: null },
}

async function mountClosings(me: ReturnType<typeof aMember>, waiting: Closing[]) {
  const { t, user } = await mount('/financial-transactions', {
    me,
    answers: {
      finance: FUNDS,
      closings: {
        overview: () => ({ last: CLOSED, openMonths: 0 }),
        waiting: () => waiting,
        list: () => ({ rows: [CLOSED], nextCursor: null }),
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.closings.title }))
  return { t, user, section }
}

test('only those who may sign a closed month are offered to, and others read that it waits', async () => {
  for (const maySign of [true, false]) {
    const { t, section } = await mountClosings(aLeader('finance_manager'), [{ ...CLOSED, maySign }])
    const waiting = textPattern(t.closings.othersSign, { count: '1' })
    const sign = textPattern(t.closings.signNamed, { what: /.+/ })
    if (maySign) await section.findByRole('button', { name: sign })
    else await section.findByText(waiting)
    expect(section.queryAllByRole('button', { name: sign })).toHaveLength(maySign ? 1 : 0)
    expect(section.queryAllByText(waiting)).toHaveLength(maySign ? 0 : 1)
    await unmount()
  }
})

test('only admins are offered to reopen a closed month', async () => {
  for (const me of [aMember({ isAdmin: true }), aLeader('finance_manager')]) {
    const { t, user, section } = await mountClosings(me, [])
    await user.click(await section.findByRole('button', { name: t.closings.all }))
    await screen.findByText(textPattern(t.closings.closedBy, { name: 'Karim', when: /.+/ }))
    expect(screen.queryAllByRole('button', { name: textPattern(t.closings.reopenNamed, { what: /.+/ }) })).toHaveLength(
      me.isAdmin ? 1 : 0,
    )
    await unmount()
  }
})
