import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '#contract/audit.ts'
import { textPattern } from '#tests/shown-text.ts'
import { fill, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'
import { keepSavedFiles } from './saved-files.ts'

afterEach(async () => {
  await unmount()
  vi.restoreAllMocks()
})

const READ: AuditRow = {
  ...{ id: '1', at: new Date('2026-11-20T10:00:00Z'), action: 'reading.page', profile: null, session: null },
  ...{ actor: { id: uuid(), name: 'Maya Saad' }, attendee: { id: uuid(), name: 'Rita Karam' } },
  ...{ organizationName: 'SNMY1', address: null, details: {} },
}

test('an admin chooses what the log shows; the address keeps the choice without names, and the file has the rows', async () => {
  const files = keepSavedFiles()
  const { t, user, server, address, reload } = await mount('/admin/audit', {
    me: aMember({ isAdmin: true }),
    answers: {
      audit: {
        list: ({ about }) => ({ rows: about === 'nobody' ? [] : [READ], nextCursor: null }),
        export: () => ({ rows: [READ], isComplete: true }),
      },
    },
  })
  const row = within(await screen.findByRole('list', { name: t.navigation.auditLog })).getByRole('listitem')
  expect(row.textContent).toContain(t.audit.pageRead)
  expect(row.textContent).toMatch(textPattern(t.audit.bySomebody, { name: 'Maya Saad' }))
  expect(row.textContent).toMatch(textPattern(t.audit.aboutSomebody, { name: 'Rita Karam' }))
  await user.selectOptions(await screen.findByLabelText(t.audit.group), 'SNMY1')
  await user.selectOptions(screen.getByLabelText(t.audit.what), t.audit.kindReadings)
  await fill(user, screen.getByLabelText(t.audit.by), 'maya saad')
  await fill(user, screen.getByLabelText(t.audit.about), 'nobody')
  expect(await screen.findByText(t.audit.none)).toBeTruthy()
  const chosen = { kind: 'reading', organizationName: 'SNMY1', by: 'maya saad', about: 'nobody' }
  expect(server.sent('audit.list').at(-1)).toMatchObject(chosen)
  expect(address()).toMatch(/kind=reading/)
  expect(address()).toMatch(/organization=SNMY1/)
  expect(address()).not.toMatch(/maya|nobody/)

  await user.click(screen.getByRole('button', { name: t.downloads.download }))
  await user.click(await screen.findByRole('menuitem', { name: t.downloads.csv }))
  await soon(() => files.names.length).toBe(1)
  expect(files.names[0]).toMatch(/^audit-log-.*\.csv$/)
  expect(await files.text(0)).toContain(`,${t.audit.pageRead},Maya Saad,Rita Karam,SNMY1,`)
  expect(server.sent('audit.export').at(-1)).toMatchObject(chosen)

  await reload()
  expect(typedIn(await screen.findByLabelText(t.audit.by))).toBe('')
  await screen.findByRole('option', { name: 'SNMY1' })
  expect(typedIn(screen.getByLabelText(t.audit.group))).toBe('SNMY1')
})
