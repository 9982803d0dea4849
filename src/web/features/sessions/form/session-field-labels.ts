import type { SessionField } from '#domain/session-edits/session-edit.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'

/** The keys of the labels of a session's fields; those of the longer texts have their names. */
export const SESSION_FIELD_LABELS = {
  sessionDate: 'date',
  sessionTime: 'time',
  location: 'location',
  topic: 'topic',
  ...ofSessionTexts((name) => name),
} as const satisfies Record<SessionField, string>
