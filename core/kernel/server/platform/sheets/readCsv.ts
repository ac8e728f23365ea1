/** Longer than any text field and than a cell of a spreadsheet (32,767). A longer one means that a closing quote is missing. */
export const longestCell = 40_000

/** More than any imported table has: a row of a million commas would fill the memory. */
export const mostColumns = 1000

/** A file that can't be read as a table; the message is for the person who sent it. */
export class UnreadableSheet extends Error {}

/**
 * Reads CSV while it arrives, in any pieces: quotes, doubled quotes, line ends of every kind inside and outside of them. A row without any
 * text is skipped.
 * @throws UnreadableSheet when a cell or a row never ends
 */
export class CsvReader {
  readonly #separator: string
  #row: string[] = []
  #cell = ''
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #wasReturn = false
  #line: number
  #startLine: number

  /** @param line the number of the first line */
  constructor(separator: string, line = 1) {
    this.#separator = separator
    this.#line = line
    this.#startLine = line
  }

  /** @returns the rows that ended in this piece, each with the line of the file that it began in. */
  *read(text: string): Generator<CsvRow> {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      const wasReturn = this.#wasReturn
      this.#wasReturn = sign === '\r'
      if (sign === '\n' ? !wasReturn : sign === '\r') this.#line++
      if (this.#state === 'quoted') {
        if (sign !== '"') continue
        this.#take(text, from, at)
        from = at + 1
        this.#state = 'closed'
        continue
      }
      if (sign === '"' && this.#state === 'start') {
        this.#state = 'quoted'
        from = at + 1
      } else if (sign === '"' && this.#state === 'closed') {
        // A doubled quote: it is part of the text, which continues.
        this.#state = 'quoted'
        from = at
      } else if (sign === this.#separator) {
        this.#endCell(text, from, at)
        from = at + 1
      } else if (sign === '\n' || sign === '\r') {
        if (this.#state === 'start' && this.#row.length === 0) {
          // An empty line; a file can have millions.
          this.#startLine = this.#line
        } else if (sign === '\r' || !wasReturn) {
          this.#endCell(text, from, at)
          yield* this.#endRow()
        }
        from = at + 1
      } else if (this.#state === 'start') this.#state = 'plain'
      // Text between a closing quote and the separator belongs to the cell.
      else if (this.#state === 'closed') this.#state = 'plain'
    }
    this.#take(text, from, text.length)
  }

  /** @returns the last row, when no line end follows it. */
  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted')
      throw new UnreadableSheet(
        `A quotation mark that opens in line ${this.#startLine} is never closed. Please check the file.`,
      )
    if (this.#row.length === 0 && this.#state === 'start') return
    this.#endCell('', 0, 0)
    yield* this.#endRow()
  }

  #take(text: string, from: number, to: number): void {
    if (to > from) this.#cell += text.slice(from, to)
    if (this.#cell.length > longestCell)
      throw new UnreadableSheet(
        `A cell in line ${this.#startLine} is longer than ${longestCell.toLocaleString('en-US')} characters. A quotation mark may be missing there.`,
      )
  }

  #endCell(text: string, from: number, to: number): void {
    this.#take(text, from, to)
    this.#row.push(this.#cell)
    if (this.#row.length > mostColumns)
      throw new UnreadableSheet(
        `The row in line ${this.#startLine} has more than ${mostColumns.toLocaleString('en-US')} columns. Please remove those that aren't needed.`,
      )
    this.#cell = ''
    this.#state = 'start'
  }

  *#endRow(): Generator<CsvRow> {
    const cells = this.#row
    this.#row = []
    if (cells.some((cell) => cell.trim() !== '')) yield { line: this.#startLine, cells }
    this.#startLine = this.#line
  }
}

export interface CsvRow {
  /** The line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
