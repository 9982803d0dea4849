import { partLoader } from '#web/ui/loading/load-part.ts'

/** Calendars weigh 30 kB, and no screen shows one at first. */
export const loadCalendar = partLoader(() => import('./calendar.tsx'))
