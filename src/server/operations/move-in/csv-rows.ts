import { MoveInError } from './move-in-error.ts'

export interface CsvRow {
  readonly cells: readonly string[]
  /** Whether text follows a closing quotation mark. */
  readonly isBroken: boolean
}

/**
 * Rows of a CSV file as they arrive, without empty lines. A quotation mark is special at the start of a cell only.
 * @param file for messages
 * @throws MoveInError if a quoted cell never ends, or a cell is larger than any value of a former system
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
  file: string,
): AsyncGenerator<readonly CsvRow[]> {
  const reader = new CsvReader(delimiter, file)
  for await (const chunk of chunks) {
    reader.read(chunk)
    if (reader.rows.length > 0) yield reader.rows.splice(0)
  }
  reader.end()
  yield reader.rows
}

const LARGEST_CELL = 10 * 1024 * 1024
/** The most bytes of a UTF-16 unit in UTF-8. */
const BYTES_OF_LETTER = 3

type State = 'start' | 'plain' | 'quoted' | 'closed'

class CsvReader {
  readonly rows: CsvRow[] = []
  readonly #delimiter: string
  readonly #file: string
  #state: State = 'start'
  #cell = ''
  #cells: string[] = []
  #isBroken = false
  #line = 1
  #openedAt = 1

  constructor(delimiter: string, file: string) {
    this.#delimiter = delimiter
    this.#file = file
  }

  read(chunk: string): void {
    let at = 0
    while (at < chunk.length) at = this.#state === 'quoted' ? this.#readQuoted(chunk, at) : this.#readPlain(chunk, at)
  }

  end(): void {
    if (this.#state === 'quoted')
      throw new MoveInError(
        `${this.#file}: the quotation mark in line ${this.#openedAt} is never closed. Nothing was moved.`,
      )
    if (this.#cells.length > 0 || this.#cell !== '') this.#endRow()
  }

  #readQuoted(chunk: string, at: number): number {
    const quote = chunk.indexOf('"', at)
    const end = quote === -1 ? chunk.length : quote
    const text = chunk.slice(at, end)
    this.#add(text)
    for (let next = text.indexOf('\n'); next !== -1; next = text.indexOf('\n', next + 1)) this.#line += 1
    if (quote !== -1) this.#state = 'closed'
    return end + 1
  }

  /** Reads up to the next character with a meaning, and this one too. */
  #readPlain(chunk: string, from: number): number {
    let at = from
    for (; at < chunk.length; at += 1) {
      const letter = chunk[at]
      if (letter === this.#delimiter || letter === '\n' || letter === '\r' || letter === '"') break
    }
    if (at > from) {
      if (this.#state === 'closed') this.#isBroken = true
      this.#add(chunk.slice(from, at))
      this.#state = 'plain'
    }
    if (at < chunk.length) this.#readSpecial(chunk[at] ?? '')
    return at + 1
  }

  #add(text: string): void {
    this.#cell += text
    if (this.#cell.length <= LARGEST_CELL / BYTES_OF_LETTER || Buffer.byteLength(this.#cell) <= LARGEST_CELL) return
    const line = this.#state === 'quoted' || this.#state === 'closed' ? this.#openedAt : this.#line
    throw new MoveInError(
      `${this.#file}: the cell that begins in line ${line} has more than 10 MB. Perhaps a quotation mark is missing. Nothing was moved.`,
    )
  }

  #readSpecial(letter: string): void {
    if (letter === this.#delimiter) this.#endCell()
    else if (letter === '\n') this.#endRow()
    else if (letter === '"') this.#readQuote()
  }

  #readQuote(): void {
    if (this.#state === 'start') this.#openedAt = this.#line
    // Two quotation marks within a quoted cell are one; within an unquoted cell they are text.
    if (this.#state === 'plain' || this.#state === 'closed') this.#cell += '"'
    if (this.#state !== 'plain') this.#state = 'quoted'
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
  }

  #endRow(): void {
    this.#line += 1
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#state === 'start'
    if (!isEmpty) {
      this.#endCell()
      this.rows.push({ cells: this.#cells, isBroken: this.#isBroken })
    }
    this.#cells = []
    this.#cell = ''
    this.#state = 'start'
    this.#isBroken = false
  }
}
