import { covers, type Face } from './faces'
import { clustersOf } from './lineBreaks'
import { isOnlySymbols, notoCovers, notoFontsFor, type NotoName } from './notoFonts'
import { hasRightToLeft, visualRuns, type Base } from './visualRuns'

/** Letters of a line that one font draws in one direction. */
export interface Piece {
  readonly text: string
  readonly font: Face | NotoName
  readonly fromRight: boolean
}

/** Letters that have no shape of their own, but change the shape of others: joiners, variation selectors, tags of flags. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const emoji =
  /^(?!.*\ufe0e)(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}.*(?:\ufe0f|\u20e3|\p{Emoji_Modifier}))/u

/** Texts of only these letters need none of what is below: DejaVu has them all, and they are written from left to right. */
const plain =
  /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u0386-\u03ce\u0400-\u045f\u1ea0-\u1ef9\u2010-\u2026\u20ac\u2122]*$/

export const isPlain = (text: string): boolean => plain.test(text)

/** By face, preferred Han font and cluster: the same letters are measured over and over while lines are broken. */
const found = new Map<string, Face | NotoName | undefined>()
const mostFound = 20_000

/** @returns the font that has every visible letter of the cluster; undefined if there is none */
function fontOf(cluster: string, face: Face, text: string): Face | NotoName | undefined {
  const visible = cluster.replace(invisible, '')
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 32)
  const noto = notoFontsFor(emoji.test(cluster) ? cluster : first, text)
  const key = `${face} ${noto.join()} ${cluster}`
  if (found.has(key)) return found.get(key)
  const letters = noto.filter((name) => !isOnlySymbols(name))
  const symbols = noto.filter(isOnlySymbols)
  const isNoto = (name: Face | NotoName): name is NotoName => noto.includes(name as NotoName)
  const order = [...letters, ...(emoji.test(cluster) ? symbols : []), face, 'regular' as const, ...symbols]
  const font = order.find((name) =>
    Array.from(visible).every((letter) =>
      isNoto(name) ? notoCovers(name, letter.codePointAt(0)!) : covers(name, letter.codePointAt(0)!),
    ),
  )
  if (found.size >= mostFound) found.clear()
  found.set(key, font)
  return font
}

/** @returns whether a font has the letters that a reader sees as one */
export const isDrawnAsOne = (cluster: string): boolean => fontOf(cluster, 'regular', cluster) !== undefined

/**
 * Splits a line into what each font draws, in visual order from left to right.
 * @param face the font that is preferred for all that it has
 * @param base the direction of the line's paragraph
 */
export function piecesOf(line: string, face: Face, base: Base | 'rtl'): Piece[] {
  const runs = hasRightToLeft(line) ? visualRuns(line, base) : [{ text: line, fromRight: false }]
  return runs.flatMap(({ text, fromRight }) => {
    const pieces: { text: string; font: Face | NotoName; fromRight: boolean }[] = []
    for (const cluster of clustersOf(text)) {
      const font = fontOf(cluster, face, line) ?? face
      const drawn = isFace(font) ? withoutMissing(cluster, font) : cluster
      const last = pieces.at(-1)
      if (last?.font === font) last.text += drawn
      else pieces.push({ text: drawn, font, fromRight })
    }
    return fromRight ? pieces.toReversed().map(inReadingOrder) : pieces
  })
}

export const isFace = (font: Face | NotoName): font is Face =>
  font === 'regular' || font === 'bold' || font === 'script'

/** An invisible letter that a font of ours lacks would be drawn as an empty box, and so would half of a letter. */
const withoutMissing = (cluster: string, face: Face) =>
  Array.from(cluster)
    .filter((letter) => covers(face, letter.codePointAt(0)!))
    .join('')

/** A font reverses letters of right-to-left scripts itself, but not signs between them. */
const inReadingOrder = (piece: Piece): Piece =>
  hasRightToLeft(piece.text) ? piece : { ...piece, text: clustersOf(piece.text).toReversed().join('') }
