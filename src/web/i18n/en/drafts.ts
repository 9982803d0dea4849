export const drafts = {
  changedSince: 'You see your draft of {{when}}. What is stored was changed since.',
  takeStored: 'Take what is stored',
  keepDraft: 'Keep my draft',
  bothChanged: 'Someone else changed this too while you were editing. Which one should be kept?',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  changedElsewhere:
    'This was also changed in another window or on another device while you were editing. Which one should be kept?',
  keepTyped: 'Keep what I typed here',
  empty: 'empty',
}
