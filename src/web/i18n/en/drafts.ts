export const drafts = {
  changedSince: 'You see your draft of {{when}}. What is stored was changed since.',
  takeStored: 'Take what is stored',
  keepDraft: 'Keep my draft',
  bothChanged: 'Someone else changed this too while you were editing. Which one should be kept?',
  keepMine: 'Keep mine: {{value}}',
  takeTheirs: 'Take theirs: {{value}}',
  empty: 'empty',
}
