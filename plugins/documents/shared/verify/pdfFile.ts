import { unpack } from './inflate'
import {
  type Bytes,
  isArray,
  isDict,
  PdfDamaged,
  type PdfDict,
  PdfReader,
  PdfRef,
  PdfStream,
  type PdfValue,
} from './pdfObjects'

/** The location of an object: at a byte of the file, or within an object stream. */
type Place = { readonly offset: number } | { readonly container: number; readonly index: number }

/** The maximum number of updates of a file. */
const maxSections = 1000
const maxObjects = 2_000_000

/**
 * A PDF as PDF readers see it: by its cross-reference tables, beginning with the last one. The same bytes truncated after an earlier update
 * are the file at that time, so comparing two of these shows the effect of the later updates.
 */
export class PdfFile {
  readonly #places = new Map<number, Place | 'free'>()
  readonly #containers = new Map<number, Promise<readonly PdfValue[]>>()
  #trailer: PdfDict = new Map()
  #lastTable = 0

  private constructor(
    readonly bytes: Bytes,
    readonly end: number,
  ) {}

  /**
   * @param end treats the file as if it ended here
   * @throws PdfDamaged if the file can't be read
   */
  static async open(bytes: Bytes, end = bytes.length): Promise<PdfFile> {
    const file = new PdfFile(bytes, end)
    if (!startsWith(bytes, '%PDF-')) throw new PdfDamaged('It does not begin as a PDF does.')
    file.#lastTable = lastTable(bytes, end)
    await file.#readTables(file.#lastTable)
    if (!isDict(await file.resolve(file.#trailer.get('Root'))))
      throw new PdfDamaged('It has no beginning that leads to its pages.')
    return file
  }

  get trailer(): PdfDict {
    return this.#trailer
  }

  /** The offset of the cross-reference table that takes precedence. */
  get lastTable(): number {
    return this.#lastTable
  }

  /** The numbers of the existing objects. */
  numbers(): number[] {
    return [...this.#places].filter(([, place]) => place !== 'free').map(([number]) => number)
  }

  /** @returns the location of an object as a text, which differs if the object was rewritten; undefined if there is none */
  placeOf(number: number): string | undefined {
    const place = this.#places.get(number)
    if (place === undefined || place === 'free') return undefined
    return 'offset' in place ? `${place.offset}` : `${this.placeOf(place.container)}/${place.index}`
  }

  async resolve(value: PdfValue | undefined): Promise<PdfValue> {
    let found = value
    for (let hops = 0; found instanceof PdfRef; hops++) {
      if (hops > 20) throw new PdfDamaged('A reference leads back to itself.')
      found = await this.get(found.number)
    }
    return found ?? null
  }

  async dictAt(value: PdfValue | undefined): Promise<PdfDict | undefined> {
    const found = await this.resolve(value)
    return isDict(found) ? found : undefined
  }

  async arrayAt(value: PdfValue | undefined): Promise<readonly PdfValue[]> {
    const found = await this.resolve(value)
    return isArray(found) ? found : []
  }

  async catalog(): Promise<PdfDict> {
    return (await this.dictAt(this.#trailer.get('Root'))) ?? new Map<string, PdfValue>()
  }

  async get(number: number): Promise<PdfValue> {
    const place = this.#places.get(number)
    if (place === undefined || place === 'free') return null
    if ('offset' in place) {
      const found = this.#readAt(place.offset)
      if (found.number !== number) throw new PdfDamaged(`Its table of objects is wrong about object ${number}.`)
      return found.value
    }
    const objects = this.#containers.get(place.container) ?? this.#readContainer(place.container)
    this.#containers.set(place.container, objects)
    return (await objects)[place.index] ?? null
  }

  /** @returns the unpacked bytes of a stream */
  async unpack(stream: PdfStream): Promise<Bytes> {
    const length = await this.resolve(stream.dict.get('Length'))
    if (typeof length !== 'number' || length < 0 || stream.start + length > this.end)
      throw new PdfDamaged('A part of it has no length.')
    return unpack(this.bytes.subarray(stream.start, stream.start + length), stream.dict)
  }

  #readAt(offset: number): { number: number; generation: number; value: PdfValue } {
    if (offset < 0 || offset >= this.end) throw new PdfDamaged('Its table of objects leads out of the file.')
    return new PdfReader(this.bytes, offset, this.end).readIndirect()
  }

  async #readContainer(number: number): Promise<readonly PdfValue[]> {
    const place = this.#places.get(number)
    const stream =
      place !== undefined && place !== 'free' && 'offset' in place ? this.#readAt(place.offset).value : null
    if (!(stream instanceof PdfStream)) throw new PdfDamaged('A stream of objects is missing.')
    const bytes = await this.unpack(stream)
    const [count, first] = [stream.dict.get('N'), stream.dict.get('First')]
    if (typeof count !== 'number' || typeof first !== 'number' || count > maxObjects)
      throw new PdfDamaged('A stream of objects is damaged.')
    const head = new PdfReader(bytes)
    return Array.from({ length: count }, () => {
      head.readInteger()
      return head.readInteger()
    }).map((at) => new PdfReader(bytes, first + at).readValue())
  }

  /** Reads the last cross-reference table and the earlier ones. Entries of later tables take precedence. */
  async #readTables(last: number): Promise<void> {
    const read = new Set<number>()
    const waiting = [last]
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (read.has(at)) continue
      read.add(at)
      if (read.size > maxSections) throw new PdfDamaged('It has been updated too often.')
      if (at >= this.end) throw new PdfDamaged('Its table of objects leads out of the file.')
      const reader = new PdfReader(this.bytes, at, this.end)
      const trailer = reader.takes('xref') ? this.#readTable(reader) : await this.#readTableStream(at)
      if (read.size === 1) this.#trailer = trailer
      for (const key of ['XRefStm', 'Prev']) {
        const next = trailer.get(key)
        if (typeof next === 'number') waiting.push(next)
      }
    }
  }

  #readTable(reader: PdfReader): PdfDict {
    while (!reader.takes('trailer')) {
      const first = reader.readInteger()
      const count = reader.readInteger()
      for (let index = 0; index < count; index++) {
        const offset = reader.readInteger()
        reader.readInteger()
        this.#add(first + index, reader.takes('n') ? { offset } : 'free')
        reader.takes('f')
      }
    }
    const trailer = reader.readValue()
    if (!isDict(trailer)) throw new PdfDamaged('Its table of objects is damaged.')
    return trailer
  }

  async #readTableStream(at: number): Promise<PdfDict> {
    const { value } = this.#readAt(at)
    if (!(value instanceof PdfStream)) throw new PdfDamaged('Its table of objects is missing.')
    const widths = value.dict.get('W')
    const size = value.dict.get('Size')
    if (!isArray(widths) || typeof size !== 'number') throw new PdfDamaged('Its table of objects is damaged.')
    const bytes = await this.unpack(value)
    const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths.map(Number)
    let position = 0
    const field = (width: number) => {
      let number = 0
      for (let index = 0; index < width; index++) number = number * 256 + (bytes[position++] ?? 0)
      return number
    }
    const given = value.dict.get('Index')
    const ranges = isArray(given) ? given.map(Number) : [0, size]
    for (let range = 0; range + 1 < ranges.length; range += 2)
      for (let index = 0; index < ranges[range + 1]! && position < bytes.length; index++) {
        const kind = kindWidth === 0 ? 1 : field(kindWidth)
        const [first, second] = [field(firstWidth), field(secondWidth)]
        this.#add(
          ranges[range]! + index,
          kind === 1 ? { offset: first } : kind === 2 ? { container: first, index: second } : 'free',
        )
      }
    return value.dict
  }

  #add(number: number, place: Place | 'free'): void {
    if (this.#places.has(number)) return
    if (this.#places.size > maxObjects) throw new PdfDamaged('It has too many objects.')
    this.#places.set(number, place)
  }
}

function startsWith(bytes: Bytes, word: string): boolean {
  return Array.from(word).every((letter, index) => bytes[index] === letter.charCodeAt(0))
}

/** @returns the offset of the last cross-reference table, from the end of the file */
function lastTable(bytes: Bytes, end: number): number {
  const from = Math.max(0, end - 2048)
  const tail = new TextDecoder('latin1').decode(bytes.subarray(from, end))
  const found = tail.lastIndexOf('startxref')
  if (found < 0) throw new PdfDamaged('Its end is missing.')
  return new PdfReader(bytes, from + found + 'startxref'.length, end).readInteger()
}
