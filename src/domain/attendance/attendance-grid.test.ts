import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { gridPeriod } from './attendance-grid.ts'

test.each([
  ['newest', '2026-11-21', { from: null, to: '2026-11-21', most: 12, yearStart: '2026-09-01' }],
  ['thisYear', '2026-11-21', { from: '2026-09-01', to: '2026-11-21', most: 120, yearStart: '2026-09-01' }],
  ['lastYear', '2026-11-21', { from: '2025-09-01', to: '2026-08-31', most: 120, yearStart: null }],
  ['thisYear', '2026-08-31', { from: '2025-09-01', to: '2026-08-31', most: 120, yearStart: '2025-09-01' }],
  ['thisYear', '2026-09-01', { from: '2026-09-01', to: '2026-09-01', most: 120, yearStart: '2026-09-01' }],
] as const)('the window %s on %s', (window, today, period) => {
  expect(gridPeriod(window, today as PlainDate)).toEqual(period)
})
