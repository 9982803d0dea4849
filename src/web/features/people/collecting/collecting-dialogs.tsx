export { AnswersDialog } from './answers-dialog.tsx'
export { CollectorDialog } from './collector-dialog.tsx'
