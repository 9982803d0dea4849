import classes from './attendance-card.module.css'

interface FigureProps {
  value: string | number
  label: string
  isAlarming?: boolean
}

/** A large figure with its label below. */
export function Figure({ value, label, isAlarming = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd data-alarming={isAlarming || undefined}>{value}</dd>
    </div>
  )
}
