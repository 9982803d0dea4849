import type { TextPlace } from '#domain/erasure.ts'

/** The keys of the texts that say where a name stands. */
export const PLACE_TEXTS = {
  'session.topic': 'topic',
  'session.activities': 'activities',
  'session.reflection': 'reflection',
  'session.sessionStructure': 'structure',
  'session.foodDetails': 'food',
  'session.location': 'location',
  'attendance.name': 'attendanceName',
  'attendance.reason': 'attendanceReason',
  note: 'note',
  'absence.reason': 'absenceReason',
  'guardian.name': 'guardianName',
  'guardian.relation': 'guardianRelation',
  'consent.guardian': 'consentGuardian',
  'pause.reason': 'pauseReason',
  'unheld.reason': 'unheldReason',
  'approval.reason': 'approvalReason',
  'transaction.notes': 'transactionNotes',
  'transaction.rejection': 'transactionRejection',
  'ledger.notes': 'ledgerNotes',
} as const satisfies Record<TextPlace, string>
