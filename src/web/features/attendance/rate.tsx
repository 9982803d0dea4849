import { percentText } from '#domain/texts/number-text.ts'
import classes from './grid-table.module.css'
import bar from './rate.module.css'

/** The last cell of a row: the rate as a figure, and on wide screens as a bar. */
export function Rate({ rate, isLow = false }: { rate: number | null; isLow?: boolean }) {
  return (
    <td className={classes.rate} data-low={isLow || undefined}>
      {rate === null ? (
        '–'
      ) : (
        <div className={bar.line}>
          <span className={bar.bar} aria-hidden>
            <span className={bar.fill} style={{ width: `${rate}%` }} />
          </span>
          <b>{percentText(rate)}</b>
        </div>
      )}
    </td>
  )
}
