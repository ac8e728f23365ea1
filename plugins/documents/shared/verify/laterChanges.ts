import { canonical, isArray, isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './pdfObjects'
import { PdfFile } from './pdfFile'
import type { LaterReport } from './verification'

/**
 * Finds the changes of a PDF after the bytes that a signature covers. An update can have an effect only by an object that existed in the
 * file and was rewritten, or by one that a dangling reference pointed to. So each of these is either explained as a part of signing, or
 * reported as a change.
 * @param end the end of the covered bytes
 */
export async function findLaterChanges(now: PdfFile, end: number): Promise<LaterReport> {
  if (now.bytes.subarray(end).every((byte) => byte === 10 || byte === 13 || byte === 32))
    return { status: 'nothing', changes: [] }
  const then = await PdfFile.open(now.bytes, end)
  const changes = await new Comparison(then, now).changes()
  return { status: changes.length > 0 ? 'changes' : 'signaturesOnly', changes }
}

type Changes = Set<string>

/** The keys that a later update may add to a signature field that was empty. */
const filledKeys = new Set(['V', 'AP', 'AS', 'M', 'F', 'Rect', 'Lock', 'MK', 'DA'])

class Comparison {
  readonly #changes: Changes = new Set()

  constructor(
    readonly then: PdfFile,
    readonly now: PdfFile,
  ) {}

  async changes(): Promise<string[]> {
    const rewritten = new Set(
      this.then.numbers().filter((number) => this.then.placeOf(number) !== this.now.placeOf(number)),
    )
    const added = new Set(this.now.numbers().filter((number) => this.then.placeOf(number) === undefined))
    if (
      canonical(this.then.trailer.get('Root')) !== canonical(this.now.trailer.get('Root')) ||
      this.now.trailer.has('Encrypt')
    )
      this.#changes.add('The whole document was replaced by another one.')
    else {
      await this.#explainCatalog(rewritten)
      await this.#explainObjects(rewritten, added)
      if (rewritten.size > 0) this.#changes.add('Parts of the document were written again.')
    }
    if (this.then.lastTable === this.now.lastTable)
      this.#changes.add('Bytes were appended that belong to no part of the document.')
    return [...this.#changes]
  }

  /** Explains the catalog, the form, and objects that only long-term validation reads. Removes explained objects from `rewritten`. */
  async #explainCatalog(rewritten: Set<number>): Promise<void> {
    const [before, after] = [await this.then.catalog(), await this.now.catalog()]
    drop(rewritten, this.then.trailer.get('Root'))
    for (const key of keysOf(before, after)) {
      const [old, young] = [before.get(key), after.get(key)]
      if (key === 'AcroForm') await this.#explainForm(old, young, rewritten)
      else if (key === 'DSS') await this.#explainValidation(old, rewritten)
      else if (key === 'Metadata') drop(rewritten, old)
      else if (key !== 'Extensions' && canonical(old) !== canonical(young))
        this.#changes.add(
          key === 'Names' || key === 'AF'
            ? 'Attached files or names were changed.'
            : key === 'Pages'
              ? 'The pages were replaced.'
              : `The document’s own settings (${key}) were changed.`,
        )
    }
    // The title and dates, which no page shows.
    drop(rewritten, this.then.trailer.get('Info'))
  }

  async #explainForm(old: PdfValue | undefined, young: PdfValue | undefined, rewritten: Set<number>): Promise<void> {
    const [before, after] = [await this.then.dictAt(old), await this.now.dictAt(young)]
    drop(rewritten, old)
    if (!after) {
      if (before) this.#changes.add('The form was removed.')
      return
    }
    for (const key of keysOf(before ?? new Map<string, PdfValue>(), after)) {
      const [was, is] = [before?.get(key), after.get(key)]
      if (key === 'Fields') {
        drop(rewritten, was)
        await this.#explainAdded(await this.then.arrayAt(was), await this.now.arrayAt(is), 'form')
      } else if (
        key !== 'SigFlags' &&
        key !== 'DR' &&
        canonical(was) !== canonical(is) &&
        !(key === 'NeedAppearances' && is === false) &&
        !(key === 'DA' && was === undefined)
      )
        this.#changes.add('The form’s settings were changed.')
    }
  }

  async #explainValidation(old: PdfValue | undefined, rewritten: Set<number>): Promise<void> {
    drop(rewritten, old)
    const before = await this.then.dictAt(old)
    for (const value of before?.values() ?? []) drop(rewritten, value)
  }

  /** The list of fields or of a page's annotations may only grow by signatures. */
  async #explainAdded(before: readonly PdfValue[], after: readonly PdfValue[], where: 'form' | number): Promise<void> {
    const left = after.map(canonical)
    for (const value of before) {
      const at = left.indexOf(canonical(value))
      if (at >= 0) left.splice(at, 1)
      else
        this.#changes.add(
          where === 'form' ? 'A field of the form was removed.' : `Something was removed from page ${where}.`,
        )
    }
    for (const value of after) {
      if (!left.includes(canonical(value))) continue
      if (value instanceof PdfRef && this.then.placeOf(value.number) !== undefined && where === 'form') {
        this.#changes.add('A field of the form was moved.')
        continue
      }
      if (!(await this.#isSignatureField(value)))
        this.#changes.add(
          where === 'form' ? 'A field was added to the form.' : `A note, a link or a field was added to page ${where}.`,
        )
    }
  }

  async #isSignatureField(value: PdfValue): Promise<boolean> {
    const field = await this.now.dictAt(value)
    const type = await this.now.resolve(field?.get('FT') ?? (await this.now.dictAt(field?.get('Parent')))?.get('FT'))
    const subtype = await this.now.resolve(field?.get('Subtype'))
    return (
      type instanceof PdfName &&
      type.name === 'Sig' &&
      (subtype === null || (subtype instanceof PdfName && subtype.name === 'Widget'))
    )
  }

  /** Explains rewritten pages and fields, and references that pointed to nothing and now point to something. */
  async #explainObjects(rewritten: Set<number>, added: ReadonlySet<number>): Promise<void> {
    const pages = await pagesOf(this.then)
    for (const number of this.then.numbers()) {
      const before = await this.then.get(number)
      if (pointsTo(before, added))
        this.#changes.add('Content was slipped in that the document pointed to before it was there.')
      if (!rewritten.has(number)) continue
      const after = await this.now.get(number)
      if (await this.#isExplained(number, before, after, pages)) rewritten.delete(number)
    }
  }

  async #isExplained(number: number, before: PdfValue, after: PdfValue, pages: Pages): Promise<boolean> {
    const notesOf = pages.notes.get(number)
    if (notesOf !== undefined && isArray(before) && isArray(after)) {
      await this.#explainAdded(before, after, notesOf)
      return true
    }
    if (before instanceof PdfStream || after instanceof PdfStream || !isDict(before) || !isDict(after))
      return !(before instanceof PdfStream) && !(after instanceof PdfStream) && canonical(before) === canonical(after)
    const differing = keysOf(before, after).filter((key) => canonical(before.get(key)) !== canonical(after.get(key)))
    const page = pages.numbers.get(number)
    if (page !== undefined) {
      if (differing.some((key) => key !== 'Annots')) this.#changes.add(`Page ${page} was changed.`)
      // An annotation list that is a separate object is compared where it is; a list that replaced it is compared here.
      await this.#explainAdded(
        await this.then.arrayAt(before.get('Annots')),
        await this.now.arrayAt(after.get('Annots')),
        page,
      )
      return true
    }
    const type = await this.then.resolve(before.get('FT'))
    if (!(type instanceof PdfName)) return differing.length === 0
    const isSignature = type.name === 'Sig'
    if (isSignature && before.has('V') && differing.length > 0) this.#changes.add('An earlier signature was replaced.')
    else if (isSignature && differing.some((key) => !filledKeys.has(key)))
      this.#changes.add('A field for a signature was changed.')
    else if (!isSignature && differing.length > 0) this.#changes.add('A field of the form was filled in or changed.')
    return true
  }
}

interface Pages {
  /** The page's position by its object number. */
  readonly numbers: ReadonlyMap<number, number>
  /** The page's position by the number of the object that lists its annotations. */
  readonly notes: ReadonlyMap<number, number>
}

async function pagesOf(file: PdfFile): Promise<Pages> {
  const [numbers, notes] = [new Map<number, number>(), new Map<number, number>()]
  const seen = new Set<number>()
  const visit = async (value: PdfValue | undefined): Promise<void> => {
    if (!(value instanceof PdfRef) || seen.has(value.number)) return
    seen.add(value.number)
    const node = await file.dictAt(value)
    const kids = node?.get('Kids')
    if (node && kids === undefined) {
      numbers.set(value.number, numbers.size + 1)
      const annotations = node.get('Annots')
      if (annotations instanceof PdfRef) notes.set(annotations.number, numbers.size)
    }
    for (const kid of await file.arrayAt(kids)) await visit(kid)
  }
  await visit((await file.catalog()).get('Pages'))
  return { numbers, notes }
}

function pointsTo(value: PdfValue, numbers: ReadonlySet<number>): boolean {
  if (value instanceof PdfRef) return numbers.has(value.number)
  if (value instanceof PdfStream) return pointsTo(value.dict, numbers)
  if (isArray(value)) return value.some((one) => pointsTo(one, numbers))
  return isDict(value) && [...value.values()].some((one) => pointsTo(one, numbers))
}

const keysOf = (one: PdfDict, other: PdfDict) => [...new Set([...one.keys(), ...other.keys()])]

function drop(numbers: Set<number>, value: PdfValue | undefined): void {
  if (value instanceof PdfRef) numbers.delete(value.number)
}
