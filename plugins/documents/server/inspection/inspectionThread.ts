import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { normalizePages } from '../normalizing/normalizePages'
import { EmptyPageError } from '../normalizing/repairPages'
import { repairPageTree } from './repairPageTree'
import type { AcceptedPdf, FormField, InspectedPage, RefusedPdf } from './Inspection'

// Runs in a worker thread (inspectPdf): waits for one file, and answers what it contains.

/** The message to the thread. */
export interface InspectionTask {
  readonly bytes: Uint8Array
  readonly maxPages: number
  /** Whether people will sign it. Then its pages are normalized. */
  readonly toSign: boolean
}

/** The messages from the thread before the last one: when it begins with the file, and after each page. */
export interface InspectionProgress {
  readonly pagesRead: number
}

/** The last message from the thread. */
export type InspectionAnswer = AcceptedPdf | { readonly isAccepted: false; readonly reason: RefusedPdf['reason'] }

class Refusal extends Error {
  constructor(readonly reason: RefusedPdf['reason']) {
    super(reason)
  }
}

/** The actions that only open a page, or an address that a person sees. */
const harmlessActions = new Set(['GoTo', 'URI', 'Named', 'Thread'])
const harmlessAddress = /^(https?:|mailto:|tel:|[^:]*$)/i
const actionKeys = ['A', 'OpenAction', 'Next', 'PA']
const activeNotes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/** pdfjs-dist requires Node 22. It uses only these two features of it, so with them the product runs with Node 20 as well. */
function standInForNode22(): void {
  const promise = Promise as { withResolvers?: () => object }
  promise.withResolvers ??= () => {
    const parts = {}
    return Object.assign(parts, {
      promise: new Promise((resolve, reject) => Object.assign(parts, { resolve, reject })),
    })
  }
  URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
}

// On Linux this lowers the priority of only this thread, so that requests come first. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(5)
standInForNode22()
// Otherwise pdf.js would look for the file of its own worker, which is in this bundle.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

const port = parentPort!
const post = (message: InspectionProgress | InspectionAnswer) => port.postMessage(message)
port.once('message', (task: InspectionTask) => void inspect(task).then(post))

async function inspect(task: InspectionTask): Promise<InspectionAnswer> {
  post({ pagesRead: 0 })
  try {
    const { pdf, bytes, removed, isSigned } = await clean(task)
    const accepted = { isAccepted: true, ...(await read(bytes)), removed, isSigned } as const
    if (!task.toSign || isSigned) return { ...accepted, bytes, formTexts: [] }
    const formTexts = normalizePages(pdf)
    dropUnreachable(pdf)
    return { ...accepted, formTexts, bytes: await save(pdf) }
  } catch (error) {
    if (error instanceof EmptyPageError) return { isAccepted: false, reason: 'empty-page' }
    // Errors that the libraries throw mean that the file is damaged.
    return { isAccepted: false, reason: error instanceof Refusal ? error.reason : 'damaged' }
  }
}

const save = (pdf: PDFDocument) => pdf.save({ useObjectStreams: false, updateFieldAppearances: false })

async function clean({
  bytes,
  maxPages,
  toSign,
}: InspectionTask): Promise<Pick<AcceptedPdf, 'bytes' | 'removed' | 'isSigned'> & { readonly pdf: PDFDocument }> {
  const { pdf, permissions } = await open(bytes)
  if (toSign && !mayBeSigned(permissions)) throw new Refusal('not-to-be-signed')
  const isRepaired = repairPageTree(pdf)
  const count = pdf.getPageCount()
  if (count === 0) throw new Refusal('damaged')
  if (count > maxPages) throw new Refusal('too-many-pages')
  const { catalog } = pdf
  if (catalog.has(PDFName.of('Collection'))) throw new Refusal('portfolio')
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined
  const hasXfa = form instanceof PDFDict && form.has(PDFName.of('XFA'))
  if (hasXfa && !(fields instanceof PDFArray && fields.size() > 0)) throw new Refusal('dynamic-form')
  const isSigned = hasSignature(pdf)
  const removed = new Set<string>()
  if (!isSigned && catalog.has(PDFName.of('Perms'))) {
    catalog.delete(PDFName.of('Perms'))
    removed.add('rights for Adobe Reader')
  }
  for (const [, object] of pdf.context.enumerateIndirectObjects()) cleanObject(object, removed, 0)
  if (removed.size === 0 && (!isRepaired || isSigned)) return { pdf, bytes, removed: [], isSigned }
  if (isSigned) throw new Refusal('signed-with-actions')
  if (permissions !== undefined && (permissions & modify) === 0 && !toSign) throw new Refusal('protected-with-actions')
  dropUnreachable(pdf)
  return { pdf, bytes: await save(pdf), removed: [...removed], isSigned }
}

/** What the author of a protected file allows (ISO 32000-2, table 22), by bit positions. */
const modify = 1 << 3
const annotate = 1 << 5
const fillIn = 1 << 8

/** @param permissions undefined for a file without protection */
const mayBeSigned = (permissions: number | undefined) =>
  permissions === undefined || (permissions & (modify | annotate | fillIn)) !== 0

/**
 * Opens a file. One that only its author can change opens without a password; it isn't encrypted any more afterwards.
 * @throws Refusal if it needs a password
 */
async function open(bytes: Uint8Array): Promise<{ readonly pdf: PDFDocument; readonly permissions?: number }> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, preserveXFA: true }
  const pdf = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true })
  if (!pdf.isEncrypted) return { pdf }
  const protection = pdf.context.lookup(pdf.context.trailerInfo.Encrypt)
  const allowed = protection instanceof PDFDict ? protection.lookup(PDFName.of('P')) : undefined
  try {
    const opened = await PDFDocument.load(bytes, { ...options, password: '' })
    return { pdf: opened, permissions: allowed instanceof PDFNumber ? allowed.asNumber() : 0 }
  } catch {
    throw new Refusal('encrypted')
  }
}

/** Whether a person or an organization signed it. Usage rights have the shape of a signature, but nobody signed them. */
function hasSignature(pdf: PDFDocument): boolean {
  const rights = pdf.catalog.lookup(PDFName.of('Perms'))
  const notSigned = new Set(rights instanceof PDFDict ? ['UR', 'UR3'].map((key) => rights.lookup(PDFName.of(key))) : [])
  return pdf.context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict &&
        !notSigned.has(object) &&
        object.has(PDFName.of('ByteRange')) &&
        object.has(PDFName.of('Contents')),
    )
}

/** Removes active parts and hidden files, wherever they are in the document. */
function cleanObject(object: PDFObject | undefined, removed: Set<string>, depth: number): void {
  if (depth > 100) throw new Refusal('damaged')
  if (object instanceof PDFStream) return cleanObject(object.dict, removed, depth + 1)
  if (object instanceof PDFArray) {
    for (const inner of object.asArray()) cleanObject(inner, removed, depth + 1)
    return
  }
  if (!(object instanceof PDFDict)) return
  const drop = (key: string, word: string) => {
    if (!object.has(PDFName.of(key))) return
    object.delete(PDFName.of(key))
    removed.add(word)
  }
  for (const key of actionKeys) if (isActive(object.lookup(PDFName.of(key)))) drop(key, 'scripts and actions')
  drop('AA', 'scripts and actions')
  drop('JS', 'scripts and actions')
  drop('JavaScript', 'scripts and actions')
  drop('XFA', 'a second form for Adobe Reader')
  drop('EmbeddedFiles', 'attached files')
  drop('EF', 'attached files')
  drop('AF', 'attached files')
  const notes = object.lookup(PDFName.of('Annots'))
  if (notes instanceof PDFArray)
    for (let index = notes.size() - 1; index >= 0; index--) {
      const note = notes.lookup(index)
      const kind = note instanceof PDFDict ? note.lookup(PDFName.of('Subtype')) : undefined
      if (!(kind instanceof PDFName) || !activeNotes.has(kind.decodeText())) continue
      notes.remove(index)
      removed.add('films, sounds and attached files')
    }
  for (const [, inner] of object.entries()) cleanObject(inner, removed, depth + 1)
}

function isActive(action: PDFObject | undefined): boolean {
  // Among arrays, only those of several actions contain dictionaries; one that names a page is a destination.
  if (action instanceof PDFArray)
    return action.asArray().some((_, index) => {
      const inner = action.lookup(index)
      return inner instanceof PDFDict && inner.has(PDFName.of('S')) && isActive(inner)
    })
  if (!(action instanceof PDFDict)) return false
  const kind = action.lookup(PDFName.of('S'))
  // Other dictionaries have an A as well: the attributes of a tagged document.
  if (!(kind instanceof PDFName)) return false
  if (!harmlessActions.has(kind.decodeText())) return action.has(PDFName.of('Type')) || isKnownAction(kind.decodeText())
  const address = action.lookup(PDFName.of('URI'))
  return (
    (address instanceof PDFString || address instanceof PDFHexString) && !harmlessAddress.test(address.decodeText())
  )
}

function isKnownAction(kind: string): boolean {
  return /^(JavaScript|Launch|ImportData|SubmitForm|ResetForm|Rendition|Movie|Sound|Hide|SetOCGState|Trans|GoToR|GoToE|GoToDp|GoTo3DView|RichMediaExecute)$/.test(
    kind,
  )
}

/** Removes unreachable objects, which would otherwise remain in the file. */
function dropUnreachable({ context }: PDFDocument): void {
  const seen = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = [
    context.trailerInfo.Root,
    context.trailerInfo.Info,
    context.trailerInfo.ID,
  ]
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue
      seen.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) waiting.push(...object.values())
    else if (object instanceof PDFArray) waiting.push(...object.asArray())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref)
  // The number of objects in the file is derived from the highest number.
  context.largestObjectNumber = [...seen].reduce((largest, { objectNumber }) => Math.max(largest, objectNumber), 0)
}

/** What pdf.js tells about an annotation, as far as it is used here. */
interface Note {
  readonly subtype?: string
  readonly fieldType?: string
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly hidden?: boolean
  readonly required?: boolean
  readonly multiLine?: boolean
  readonly comb?: boolean
  readonly fieldName?: string
  readonly fieldValue?: unknown
  readonly rect: readonly number[]
}

/** Reads the content of the pages. It needs a copy, because the library takes ownership of the bytes. */
async function read(bytes: Uint8Array): Promise<Pick<AcceptedPdf, 'pages' | 'fields'>> {
  const pdf = await getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  }).promise
  const pages: InspectedPage[] = []
  const fields: FormField[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push({ width: view.width, height: view.height, text })
    for (const note of await page.getAnnotations()) {
      const kind = kindOf(note)
      if (!kind) continue
      const [x1, y1, x2, y2] = note.rect
      const [[left = 0, top = 0], [right = 0, bottom = 0]] = [
        view.convertToViewportPoint(x1, y1),
        view.convertToViewportPoint(x2, y2),
      ]
      fields.push({
        name: String(note.fieldName ?? ''),
        kind,
        value: valueOf(note),
        isRequired: note.required === true,
        isOneLine: note.multiLine !== true && note.comb !== true,
        page: number,
        x: Math.min(left, right),
        y: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      })
    }
    page.cleanup()
    post({ pagesRead: number })
  }
  return { pages, fields }
}

function kindOf({ subtype, fieldType, checkBox, radioButton, hidden }: Note): FormField['kind'] | undefined {
  if (subtype !== 'Widget' || hidden) return undefined
  if (fieldType === 'Tx') return 'text'
  if (fieldType === 'Ch') return 'choice'
  if (fieldType === 'Sig') return 'signature'
  return checkBox ? 'checkbox' : radioButton ? 'radio' : undefined
}

function valueOf({ fieldValue }: Note): string {
  const value = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue
  return typeof value === 'string' ? value : ''
}
