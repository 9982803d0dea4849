import type { SessionText } from '#domain/sessions.ts'

export const SESSION_TEXT_LABELS = {
  activities: 'activities',
  reflection: 'reflection',
  sessionStructure: 'sessionFlow',
  foodDetails: 'food',
} as const satisfies Record<SessionText, string>
