import { announceAbsence, announcedAbsences, withdrawAbsence } from './absences.ts'
import { removeCollector, saveCollector, setCollecting } from './collecting.ts'
import { setConsent } from './consent.ts'
import { followUps, noteFollowUp, removeFollowUp } from './follow-ups.ts'
import { makeGuardianLink, revokeGuardianLink } from './guardian-links.ts'
import { removeGuardian, saveGuardian } from './guardians.ts'
import { merge, mergeChoices, undoMerge } from './merge.ts'
import { addNote, notes, removeNote } from './notes.ts'
import { attendance, followUp } from './person-attendance.ts'
import { exportPerson } from './person-file.ts'
import { forDevice, get } from './person-page.ts'
import { recordOpenings, reveals, showBirthdate } from './reveals.ts'

export const people = {
  get,
  attendance,
  notes,
  saveGuardian,
  removeGuardian,
  makeGuardianLink,
  revokeGuardianLink,
  setConsent,
  saveCollector,
  removeCollector,
  setCollecting,
  addNote,
  removeNote,
  followUps,
  noteFollowUp,
  removeFollowUp,
  announceAbsence,
  withdrawAbsence,
  announcedAbsences,
  followUp,
  showBirthdate,
  reveals,
  forDevice,
  recordOpenings,
  export: exportPerson,
  mergeChoices,
  merge,
  undoMerge,
}
