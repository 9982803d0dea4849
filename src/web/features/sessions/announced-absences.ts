import type { AnnouncedAbsence } from './session-draft.ts'

/** The absences announced for the day of a new session. Nobody can announce one yet. Source: docs/product.md, 16.6. */
export const ANNOUNCED_ABSENCES: readonly AnnouncedAbsence[] = []
