import type { ReactNode } from 'react'
import classes from './home-columns.module.css'

interface HomeColumnsProps {
  first: ReactNode
  second: ReactNode
  /** Whether both columns are equally wide; the first is wider if missing. */
  even?: boolean
  /** The second column is hidden until it is ready, because loading the first column would move it. */
  isSecondReady: boolean
}

export function HomeColumns({ first, second, even = false, isSecondReady }: HomeColumnsProps) {
  return (
    <div className={classes.columns} data-even={even || undefined}>
      <div className={classes.column}>{first}</div>
      <div className={classes.column} hidden={!isSecondReady}>
        {second}
      </div>
    </div>
  )
}
