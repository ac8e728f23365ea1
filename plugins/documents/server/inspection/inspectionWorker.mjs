// Runs in a worker thread from its source text, because the bundled server has no file of it. So it has no imports, but gets the paths of
// its two libraries. It is loaded as a script, in which `import` works only as a call.

const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')

// On Linux this lowers the priority of only this thread, so that requests come first. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') process.getBuiltinModule('node:os').setPriority(5)

/** @typedef {import('@cantoo/pdf-lib').PDFObject} PDFObject */
/** @typedef {import('@cantoo/pdf-lib').PDFDict} PDFDict */

class HttpError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/** The actions that only open a page, or an address that a person sees. */
const harmlessActions = new Set(['GoTo', 'URI', 'Named', 'Thread'])
const harmlessAddress = /^(https?:|mailto:|tel:|[^:]*$)/i
const actionKeys = ['A', 'OpenAction', 'Next', 'PA']
const activeNotes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/** pdfjs-dist requires Node 22. It uses only these two features of it, so with them the product runs with Node 20 as well. */
function standInForNode22() {
  const promise = /** @type {{ withResolvers?: () => object }} */ (/** @type {unknown} */ (Promise))
  promise.withResolvers ??= () => {
    const parts = {}
    return Object.assign(parts, {
      promise: new Promise((resolve, reject) => Object.assign(parts, { resolve, reject })),
    })
  }
  URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
}

/** @returns {Promise<void>} */
async function main() {
  standInForNode22()
  // Resolved by `require`, so this one is CommonJS.
  const { default: pdfLib } = /** @type {{ default: typeof import('@cantoo/pdf-lib') }} */ (
    await import(workerData.pdfLib)
  )
  const pdfJs = /** @type {typeof import('pdfjs-dist')} */ (await import(workerData.pdfJs))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a port of Node's, not a window's
  parentPort?.postMessage(await inspect(pdfLib, pdfJs))
}

void main()

/**
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {typeof import('pdfjs-dist')} pdfJs
 */
async function inspect(pdfLib, pdfJs) {
  try {
    const { bytes, removed, isSigned } = await clean(pdfLib, workerData.bytes)
    return { isAccepted: true, bytes, ...(await read(pdfJs, bytes)), removed, isSigned }
  } catch (error) {
    // Errors that the libraries throw mean that the file is damaged.
    return { isAccepted: false, reason: error instanceof HttpError ? error.reason : 'damaged' }
  }
}

/**
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {Uint8Array} bytes
 */
async function clean(pdfLib, bytes) {
  const { PDFDocument, PDFDict, PDFName, PDFArray, ParseSpeeds } = pdfLib
  const pdf = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
    preserveXFA: true,
  })
  if (pdf.isEncrypted) throw new HttpError('encrypted')
  const count = pdf.getPageCount()
  if (count === 0) throw new HttpError('damaged')
  if (count > workerData.maxPages) throw new HttpError('too-many-pages')
  const { catalog } = pdf
  if (catalog.has(PDFName.of('Collection'))) throw new HttpError('portfolio')
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined
  const hasXfa = form instanceof PDFDict && form.has(PDFName.of('XFA'))
  if (hasXfa && !(fields instanceof PDFArray && fields.size() > 0)) throw new HttpError('dynamic-form')
  const isSigned = hasSignature(pdfLib, pdf)
  const removed = /** @type {Set<string>} */ (new Set())
  for (const [, object] of pdf.context.enumerateIndirectObjects()) cleanObject(pdfLib, object, removed, 0)
  if (removed.size === 0) return { bytes, removed: [], isSigned }
  if (isSigned) throw new HttpError('signed-with-actions')
  dropUnreachable(pdfLib, pdf)
  return {
    bytes: await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }),
    removed: [...removed],
    isSigned,
  }
}

/**
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {import('@cantoo/pdf-lib').PDFDocument} pdf
 */
function hasSignature({ PDFDict, PDFName }, pdf) {
  return pdf.context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict && object.has(PDFName.of('ByteRange')) && object.has(PDFName.of('Contents')),
    )
}

/**
 * Removes active parts and hidden files, wherever they are in the document.
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {PDFObject | undefined} object
 * @param {Set<string>} removed
 * @param {number} depth
 */
function cleanObject(pdfLib, object, removed, depth) {
  const { PDFDict, PDFName, PDFArray, PDFStream } = pdfLib
  if (depth > 100) throw new HttpError('damaged')
  if (object instanceof PDFStream) return cleanObject(pdfLib, object.dict, removed, depth + 1)
  if (object instanceof PDFArray) {
    for (const inner of object.asArray()) cleanObject(pdfLib, inner, removed, depth + 1)
    return
  }
  if (!(object instanceof PDFDict)) return
  /** @param {string} key @param {string} word */
  const drop = (key, word) => {
    if (!object.has(PDFName.of(key))) return
    object.delete(PDFName.of(key))
    removed.add(word)
  }
  for (const key of actionKeys) if (isActive(pdfLib, object.lookup(PDFName.of(key)))) drop(key, 'scripts and actions')
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
  for (const [, inner] of object.entries()) cleanObject(pdfLib, inner, removed, depth + 1)
}

/**
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {PDFObject | undefined} action
 * @returns {boolean}
 */
function isActive(pdfLib, action) {
  const { PDFDict, PDFName, PDFArray, PDFString, PDFHexString } = pdfLib
  // Among arrays, only those of several actions contain dictionaries; one that names a page is a destination.
  if (action instanceof PDFArray)
    return action.asArray().some((_, index) => {
      const inner = action.lookup(index)
      return inner instanceof PDFDict && inner.has(PDFName.of('S')) && isActive(pdfLib, inner)
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

/** @param {string} kind */
function isKnownAction(kind) {
  return /^(JavaScript|Launch|ImportData|SubmitForm|ResetForm|Rendition|Movie|Sound|Hide|SetOCGState|Trans|GoToR|GoToE|GoToDp|GoTo3DView|RichMediaExecute)$/.test(
    kind,
  )
}

/**
 * Removes unreachable objects, which would otherwise remain in the file.
 * @param {typeof import('@cantoo/pdf-lib')} pdfLib
 * @param {import('@cantoo/pdf-lib').PDFDocument} pdf
 */
function dropUnreachable({ PDFDict, PDFArray, PDFRef, PDFStream }, { context }) {
  /** @type {Set<import('@cantoo/pdf-lib').PDFRef>} */
  const seen = new Set()
  /** @type {(PDFObject | undefined)[]} */
  const waiting = [context.trailerInfo.Root, context.trailerInfo.Info, context.trailerInfo.ID]
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

/**
 * Reads the content of the pages. It needs a copy, because the library takes ownership of the bytes.
 * @param {typeof import('pdfjs-dist')} pdfJs
 * @param {Uint8Array} bytes
 */
async function read({ getDocument, VerbosityLevel }, bytes) {
  const pdf = await getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  }).promise
  const pages = []
  const fields = []
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
        page: number,
        x: Math.min(left, right),
        y: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      })
    }
    page.cleanup()
  }
  return { pages, fields }
}

/** @param {Record<string, unknown>} note */
function kindOf({ subtype, fieldType, checkBox, radioButton, hidden }) {
  if (subtype !== 'Widget' || hidden) return undefined
  if (fieldType === 'Tx') return 'text'
  if (fieldType === 'Ch') return 'choice'
  if (fieldType === 'Sig') return 'signature'
  return checkBox ? 'checkbox' : radioButton ? 'radio' : undefined
}

/** @param {Record<string, unknown>} note */
function valueOf({ fieldValue }) {
  const value = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue
  return typeof value === 'string' ? value : ''
}
