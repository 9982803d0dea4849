import type { PersonFile } from '#contract/person-file.ts'

/** The text of each action in the file; actions that are never about one person have none. */
export const FILE_ACTIONS = {
  'roster.added': 'audit:personAdded',
  'roster.changed': 'audit:personChanged',
  'roster.moved': 'audit:personMoved',
  'roster.removed': 'audit:personRemoved',
  'roster.restored': 'audit:personRestored',
  'roster.merged': 'audit:peopleMerged',
  'roster.unmerged': 'audit:mergeUndone',
  'roster.imported': 'audit:rosterImported',
  'roster.transferred': 'audit:rosterTransferred',
  'roster.transfer_undone': 'audit:transferUndone',
  'roster.guardian_saved': 'audit:guardianWasSaved',
  'roster.guardian_removed': 'audit:guardianWasRemoved',
  'roster.consent_set': 'audit:consentWasSet',
  'roster.note_added': 'audit:noteWasAdded',
  'roster.note_removed': 'audit:noteWasRemoved',
  'roster.absence_announced': 'audit:absenceWasAnnounced',
  'roster.absence_withdrawn': 'audit:absenceWasWithdrawn',
  'roster.erased': 'audit:personErased',
  'export.roster': 'audit:rosterExported',
  'export.members': 'audit:membersExported',
  'export.audit_log': 'audit:auditExported',
  'export.person': 'audit:personExported',
  'reading.page': 'audit:pageRead',
  'reading.page_offline': 'audit:pageReadOffline',
  'reading.birthdate': 'audit:birthdateRead',
  'reading.list': 'audit:listRead',
  'reading.contacts_on_device': 'audit:contactsStored',
  'reading.link_made': 'audit:linkMade',
  'reading.link_used': 'audit:linkUsed',
  'reading.link_revoked': 'audit:linkRevoked',
} as const satisfies Record<PersonFile['readings'][number]['action'], string>

/** The text of each detail that an action changed. */
export const FILE_FIELDS = {
  name: 'audit:fieldName',
  phone: 'audit:fieldPhone',
  birthdate: 'audit:fieldBirthdate',
  leader: 'audit:fieldLeader',
  age_override: 'audit:fieldAgeOverride',
} as const satisfies Record<PersonFile['actions'][number]['changed'][number], string>
