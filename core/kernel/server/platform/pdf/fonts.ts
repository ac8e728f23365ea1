import { faces, loadFace, type Face } from './faces'
import { clustersOf } from './lineBreaks'
import { notoFont, scaleOf, type NotoName } from './notoFonts'
import { isDrawnAsOne, isFace, isPlain, piecesOf, type Piece } from './textPieces'
import { type LineOptions, linesOf, type Sheet } from './writeLines'

/** How pdfkit draws a line of a text after it broke and measured it. It has no public name, so its version is fixed and tests draw through it. */
interface Inside {
  readonly _font: {
    readonly name: string
    readonly ascender: number
    readonly unicode: readonly (readonly number[])[]
    encode(text: string, features?: readonly string[]): readonly [glyphs: readonly string[], positions: unknown]
  }
  readonly _fontSize: number
  addContent(content: string): Sheet
  _fragment(text: string, x: number, y: number, options: LineOptions): void
}

/**
 * Registers the fonts with a document of pdfkit, and lets it draw and measure each text with all fonts that its letters need, in the order
 * of its script. Only the used letters become part of the document.
 */
export function registerFonts(sheet: Sheet): void {
  const doc = sheet as Sheet & Inside
  for (const face of faces) doc.registerFont(face, loadFace(face).bytes)
  const { _fragment: drawFragment } = doc
  const original = {
    font: doc.font.bind(doc),
    text: doc.text.bind(doc) as (...given: unknown[]) => Sheet,
    widthOfString: doc.widthOfString.bind(doc),
    heightOfString: doc.heightOfString.bind(doc),
    fragment: drawFragment.bind(doc),
    addContent: doc.addContent.bind(doc),
  }
  let face: Face | undefined
  const added = new Set<string>()

  /** Selects a font for one piece. */
  const use = (font: Face | NotoName, isBold: boolean) => {
    if (isFace(font)) return void original.font(font)
    const name = `${font} ${isBold ? 'bold' : 'regular'}`
    if (!added.has(name)) {
      added.add(name)
      // pdfkit takes a font of fontkit too; its types know only files.
      doc.registerFont(name, notoFont(font, isBold) as unknown as Buffer)
    }
    original.font(name)
  }
  const isSimple = (text: string) => face === undefined || isPlain(text)
  /** Meanwhile pdfkit draws and measures itself what it is told to. */
  const each = (pieces: readonly Piece[], draw: (piece: Piece) => void) => {
    const selected = face!
    const { _fontSize: size } = doc
    face = undefined
    for (const piece of pieces) {
      use(piece.font, selected === 'bold')
      doc.fontSize(isFace(piece.font) ? size : size * scaleOf(piece.font))
      draw(piece)
    }
    original.font(selected).fontSize(size)
    face = selected
  }
  const widthOf = ({ text, fromRight }: Piece, options: LineOptions) =>
    original.widthOfString(text, fromRight ? { ...options, features: [] } : options)

  const font = (source: string, ...more: [number?]) => {
    face = faces.find((name) => name === source)
    return original.font(source, ...(more as [number]))
  }

  const widthOfString = (text: string, options: LineOptions = {}) => {
    if (isSimple(text)) return original.widthOfString(text, options)
    let width = 0
    each(piecesOf(text, face!, 'auto'), (piece) => (width += widthOf(piece, options)))
    return width
  }

  const fragment = (given: string, x: number, y: number, options: LineOptions) => {
    if (isSimple(given)) return original.fragment(given, x, y, options)
    const text = options.align === 'right' ? given.trimEnd() : given
    const { _fontSize: size, _font: selected } = doc
    const baseline = options.baseline ?? -(selected.ascender * size) / 1000
    const spare = options.width ? options.lineWidth! - widthOfString(text, options) : 0
    let at = x + (options.align === 'right' ? spare : options.align === 'center' ? spare / 2 : 0)
    each(piecesOf(text, face!, options.direction ?? 'auto'), (piece) => {
      const width = widthOf(piece, options)
      const features = piece.fromRight ? { features: [] } : {}
      const draw = () =>
        original.fragment(piece.text, at, y, { ...options, ...features, align: 'left', baseline, width: 0 })
      if (isFace(piece.font) || isReadable(piece.text)) draw()
      else withText(piece.text, draw)
      at += width
    })
  }

  /** Whether a program that reads the file finds the letters by the glyphs, each of which is drawn in the current font for some of them. */
  const isReadable = (text: string) => {
    const { _font: current } = doc
    const letters = current.encode(text)[0].map((glyph) => current.unicode[Number.parseInt(glyph, 16)] ?? [])
    return letters.every((one) => one.length > 0) && String.fromCodePoint(...letters.flat()) === text
  }

  /**
   * Glyphs of some scripts stand in another order than their letters, which programs that copy or search a text need. The letters must be
   * given inside of the text object: readers place them by the state of the graphics at their end.
   */
  const withText = (actual: string, draw: () => void) => {
    doc.addContent = (content) => {
      if (content === 'ET') doc.endMarkedContent()
      original.addContent(content)
      if (content === 'BT') doc.markContent('Span', { actual })
      return doc
    }
    try {
      draw()
    } finally {
      doc.addContent = original.addContent
    }
  }

  /** pdfkit breaks lines at spaces, and a longer word at any unit of UTF-16. */
  const broken = (text: string, x: number, { width, indent, lineBreak, columns }: LineOptions) => {
    if (isSimple(text) || lineBreak === false || indent !== undefined || columns !== undefined) return text
    const room = width ?? doc.page.width - x - doc.page.margins.right
    return linesOf(doc, text, room)
      .map((line) => line.text)
      .join('\n')
  }

  const text = (given: string, x?: number | LineOptions, y?: number, more: LineOptions = {}) => {
    const options = typeof x === 'object' ? x : more
    const lines = broken(given, typeof x === 'number' ? x : doc.x, options)
    return typeof x === 'object' ? original.text(lines, x) : original.text(lines, x, y, more)
  }

  const heightOfString = (given: string, options: LineOptions = {}) =>
    original.heightOfString(broken(given, doc.x, options), options)

  Object.assign(doc, { font, text, widthOfString, heightOfString, _fragment: fragment })
}

/**
 * @returns the text, with each letter that the fonts can't draw written as its code point, `[U+13000]`: an empty box would have no meaning,
 * and a document that is signed must not lose a letter.
 */
export function drawable(text: string): string {
  if (isPlain(text)) return text
  return clustersOf(text.normalize('NFC'))
    .map((cluster) =>
      !direction.test(cluster) && isDrawnAsOne(cluster) ? cluster : Array.from(cluster, drawableLetter).join(''),
    )
    .join('')
}

/** Marks that reverse the order of letters could make a line read as another one. */
const direction = /[\u202a-\u202e\u2066-\u2069]/
/** These only change how a letter before them looks. */
const ofLooks = /\u200d|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]/u

function drawableLetter(letter: string): string {
  if (letter === '\n') return letter
  if (letter === '\t') return ' '
  if (letter === '\r') return ''
  if (ofLooks.test(letter)) return ''
  if (!direction.test(letter) && letter >= ' ' && isDrawnAsOne(letter)) return letter
  return `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
}
