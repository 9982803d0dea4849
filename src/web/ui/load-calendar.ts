import { partLoader } from './load-part.ts'

/** Loads calendars: they weigh 30 kB, and no screen shows one as soon as it opens. */
export const loadCalendar = partLoader(() => import('./calendar.tsx'))
