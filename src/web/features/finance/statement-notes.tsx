import { PersonName } from '#web/ui/person-name.tsx'
import classes from './statement-sheet.module.css'

/** A note, aligned to the start of its column, whatever its own direction. */
export function StatementNotes({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div className={classes.notes}>
      <PersonName name={text} inherit />
    </div>
  )
}
