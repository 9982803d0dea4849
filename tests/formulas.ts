import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'

/** The formulas of an .xlsx file, each with its result in the file and as calculated here. */
export function calculated(file: Uint8Array | undefined) {
  const parts = unzipSync(file ?? expect.unreachable())
  const names = [...text(parts, 'xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name = '']) => name)
  const cells = new Map<string, { formula: string; value: number }>()
  for (const [place, name] of names.entries())
    for (const [, at, formula = '', value] of text(parts, `xl/worksheets/sheet${place + 1}.xml`).matchAll(
      /<c r="(\w+)"[^>]*>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v><\/c>/g,
    ))
      cells.set(`${name}!${at}`, { formula, value: Number(value) })
  const resultOf = (sheet: string, at: string): number => {
    const { formula = '', value = 0 } = cells.get(`${sheet}!${at}`) ?? {}
    if (formula === '') return value
    const [, inner = formula] = /^ROUND\((.*),2\)$/.exec(formula) ?? []
    const terms = [...inner.matchAll(/([+-]?)(?:SUM\()?(?:'([^']+)'!)?([A-Z])(\d+)(?::[A-Z](\d+)\))?/g)]
    const total = terms.reduce((sum, [, sign, other = sheet, column, from, to = from]) => {
      const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, place) => Number(from) + place)
      const term = rows.reduce((added, row) => added + resultOf(other, `${column}${row}`), 0)
      return sign === '-' ? sum - term : sum + term
    }, 0)
    return Math.round(total * 100) / 100
  }
  return [...cells]
    .filter(([, { formula }]) => formula !== '')
    .map(([at, { value }]) => {
      const [sheet = '', cell = ''] = at.split('!')
      return { at, stored: value, result: resultOf(sheet, cell) }
    })
}

function text(parts: Record<string, Uint8Array>, name: string): string {
  return strFromU8(parts[name] ?? expect.unreachable(name)).replaceAll('&apos;', "'")
}
