import type { SessionText } from '#domain/sessions.ts'

/** The keys of the labels of the longer texts about a session. */
export const SESSION_TEXT_LABELS = {
  activities: 'activities',
  reflection: 'reflection',
  sessionStructure: 'sessionFlow',
  foodDetails: 'food',
} as const satisfies Record<SessionText, string>
