export const drafts = {
  changedSince: 'This is your draft from {{when}}. The saved version has changed since.',
  takeStored: 'Use the saved version',
  keepDraft: 'Keep my draft',
  bothChanged: 'Someone else changed this too while you were editing. Which version do you want to keep?',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  changedElsewhere: 'This was also changed in another window or on another device. Which version do you want to keep?',
  keepTyped: 'Keep what I typed here',
  empty: 'empty',
}
