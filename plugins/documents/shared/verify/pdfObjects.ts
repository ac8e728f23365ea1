/** The values of a PDF file (ISO 32000-2, 7.3), limited to those that checking signatures needs. */
export type Bytes = Uint8Array<ArrayBuffer>

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

/** A string with its position in the file: a signature must leave out exactly these bytes. */
export class PdfString {
  constructor(
    readonly bytes: Bytes,
    readonly start: number,
    readonly end: number,
    readonly isHex: boolean,
  ) {}
}

export type PdfDict = ReadonlyMap<string, PdfValue>

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** The offset of its bytes in the file. */
    readonly start: number,
  ) {}
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfDict
  | readonly PdfValue[]

export const isDict = (value: unknown): value is PdfDict => value instanceof Map
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value)

/** Thrown if a file is not a readable PDF. */
export class PdfDamaged extends Error {
  override readonly name = 'PdfDamaged'
}

const maxDepth = 200

const isSpace = (code: number | undefined) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12 || code === 0
const isDelimiter = (code: number) => '()<>[]{}/%'.includes(String.fromCharCode(code))
const hexDigit = (code: number | undefined) =>
  code === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(code), 16)

/** Parses values of a PDF from its bytes, one after the other. */
export class PdfReader {
  constructor(
    readonly bytes: Bytes,
    public at = 0,
    readonly end = bytes.length,
  ) {}

  skipSpace(): void {
    for (;;) {
      const code = this.#code()
      if (code === 37) while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
      else if (isSpace(code) && this.at < this.end) this.at++
      else return
    }
  }

  /** @returns whether the next token is this word; if so, it is skipped */
  takes(word: string): boolean {
    this.skipSpace()
    for (let index = 0; index < word.length; index++)
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) return false
    this.at += word.length
    return true
  }

  readInteger(): number {
    this.skipSpace()
    const start = this.at
    while (this.at < this.end && this.bytes[this.at]! >= 48 && this.bytes[this.at]! <= 57) this.at++
    if (start === this.at) throw new PdfDamaged(`There is no number at byte ${start}.`)
    return Number(latin1(this.bytes.subarray(start, this.at)))
  }

  readValue(depth = 0): PdfValue {
    if (depth > maxDepth) throw new PdfDamaged('Its values are nested too deeply.')
    this.skipSpace()
    const code = this.#code()
    if (code === undefined) throw new PdfDamaged('It ends in the middle of a value.')
    if (code === 47) return this.#readName()
    if (code === 40) return this.#readLiteral()
    if (code === 91) return this.#readArray(depth)
    if (code === 60) return this.bytes[this.at + 1] === 60 ? this.#readDict(depth) : this.#readHex()
    return this.#readWord()
  }

  /** Parses `7 0 obj … endobj`. */
  readIndirect(): { number: number; generation: number; value: PdfValue } {
    const number = this.readInteger()
    const generation = this.readInteger()
    if (!this.takes('obj')) throw new PdfDamaged(`There is no object at byte ${this.at}.`)
    const value = this.readValue()
    if (!isDict(value) || !this.takes('stream')) return { number, generation, value }
    if (this.bytes[this.at] === 13) this.at++
    if (this.bytes[this.at] === 10) this.at++
    return { number, generation, value: new PdfStream(value, this.at) }
  }

  #code(): number | undefined {
    return this.at < this.end ? this.bytes[this.at] : undefined
  }

  #readName(): PdfName {
    this.at++
    let name = ''
    for (let code = this.#code(); code !== undefined && !isSpace(code) && !isDelimiter(code); code = this.#code()) {
      const escaped =
        code === 35 ? hexDigit(this.bytes[this.at + 1]) * 16 + hexDigit(this.bytes[this.at + 2]) : Number.NaN
      name += String.fromCharCode(Number.isNaN(escaped) ? code : escaped)
      this.at += Number.isNaN(escaped) ? 1 : 3
    }
    return new PdfName(name)
  }

  #readLiteral(): PdfString {
    const start = this.at++
    const found: number[] = []
    for (let open = 1; ;) {
      const code = this.#code()
      if (code === undefined) throw new PdfDamaged('It ends in the middle of a text.')
      this.at++
      if (code === 92) this.#readEscape(found)
      else {
        if (code === 40) open++
        if (code === 41 && --open === 0) return new PdfString(new Uint8Array(found), start, this.at, false)
        found.push(code)
      }
    }
  }

  #readEscape(found: number[]): void {
    const code = this.bytes[this.at++]!
    const known = 'nrtbf'.indexOf(String.fromCharCode(code))
    if (known >= 0) found.push([10, 13, 9, 8, 12][known]!)
    else if (code >= 48 && code <= 55) {
      let value = code - 48
      for (let more = 0; more < 2 && this.bytes[this.at]! >= 48 && this.bytes[this.at]! <= 55; more++)
        value = value * 8 + this.bytes[this.at++]! - 48
      found.push(value & 255)
    } else if (code === 13) {
      if (this.bytes[this.at] === 10) this.at++
    } else if (code !== 10) found.push(code)
  }

  #readHex(): PdfString {
    const start = this.at++
    const close = this.bytes.indexOf(62, this.at)
    if (close < 0 || close >= this.end) throw new PdfDamaged('It ends in the middle of a text.')
    const digits: number[] = []
    for (; this.at < close; this.at++) {
      const code = this.bytes[this.at]!
      if (isSpace(code)) continue
      const digit = hexDigit(code)
      if (Number.isNaN(digit)) throw new PdfDamaged(`There is no hexadecimal digit at byte ${this.at}.`)
      digits.push(digit)
    }
    this.at++
    const bytes = new Uint8Array(Math.ceil(digits.length / 2))
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = digits[2 * index]! * 16 + (digits[2 * index + 1] ?? 0)
    return new PdfString(bytes, start, this.at, true)
  }

  #readArray(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    while (!this.takes(']')) values.push(this.readValue(depth + 1))
    return values
  }

  #readDict(depth: number): PdfDict {
    this.at += 2
    const dict = new Map<string, PdfValue>()
    while (!this.takes('>>')) {
      const key = this.readValue(depth + 1)
      if (!(key instanceof PdfName)) throw new PdfDamaged(`A dictionary has no key at byte ${this.at}.`)
      dict.set(key.name, this.readValue(depth + 1))
    }
    return dict
  }

  #readWord(): PdfValue {
    const start = this.at
    for (let code = this.#code(); code !== undefined && !isSpace(code) && !isDelimiter(code); code = this.#code())
      this.at++
    const word = latin1(this.bytes.subarray(start, this.at))
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    const number = Number(word)
    if (word === '' || Number.isNaN(number)) throw new PdfDamaged(`There is no value at byte ${start}.`)
    return /^\d+$/.test(word) ? (this.#readRest(number) ?? number) : number
  }

  /** The tokens after an integer may make it a reference: `7 0 R`. */
  #readRest(number: number): PdfRef | undefined {
    const back = this.at
    this.skipSpace()
    const start = this.at
    while (this.bytes[this.at]! >= 48 && this.bytes[this.at]! <= 57) this.at++
    if (this.at > start) {
      const generation = Number(latin1(this.bytes.subarray(start, this.at)))
      this.skipSpace()
      const after = this.bytes[this.at + 1]
      if (this.bytes[this.at] === 82 && (after === undefined || isSpace(after) || isDelimiter(after))) {
        this.at++
        return new PdfRef(number, generation)
      }
    }
    this.at = back
    return undefined
  }
}

export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const code of bytes) text += String.fromCharCode(code)
  return text
}

/** @returns a text string (ISO 32000-2, 7.9.2.2) as text */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined
  const { bytes } = value
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3))
  return latin1(bytes)
}

/** @returns the same text for equal values, independent of the order of keys */
export function canonical(value: PdfValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (value instanceof PdfName) return `/${value.name}`
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (value instanceof PdfString) return `(${latin1(value.bytes)})`
  if (value instanceof PdfStream) return `stream@${value.start}${canonical(value.dict)}`
  if (isArray(value)) return `[${value.map(canonical).join(' ')}]`
  if (isDict(value))
    return `<<${[...value]
      .map(([key, inner]) => `/${key} ${canonical(inner)}`)
      .toSorted()
      .join(' ')}>>`
  return String(value)
}
