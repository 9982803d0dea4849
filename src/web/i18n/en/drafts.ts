export const drafts = {
  changedSince: 'You see your draft of {{when}}. What is stored was changed since.',
  takeStored: 'Take what is stored',
  keepDraft: 'Keep my draft',
}
