import classes from '#web/features/finance/statement-sheet.module.css'
import { PersonName } from '#web/ui/people/person-name.tsx'

/** A note, aligned to the start of its column, whatever its own direction. */
export function StatementNotes({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div className={classes.notes}>
      <PersonName name={text} inherit />
    </div>
  )
}
