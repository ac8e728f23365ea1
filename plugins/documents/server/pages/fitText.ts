import { type hasLetters, type Sheet, linesOf, unbreakableParts, widthOfLine } from '@core/server/files'

type Face = Parameters<typeof hasLetters>[0]

/** Smaller text is unreadable on paper. In points. */
export const smallestText = 5

/** Points between a text and the sides of its field. */
export const inset = 2

export interface TextRoom {
  readonly width: number
  readonly height: number
  readonly face: Face
  /** The size to begin with, and the smallest one, in points. */
  readonly size: number
  readonly smallest?: number
  readonly isOneLine?: boolean
}

/**
 * Tries smaller and smaller sizes, on as many lines as the room can hold. The sheet has the font and size afterwards.
 * @param text drawable
 * @returns undefined if even the smallest size doesn't fit
 */
export function fitText(
  doc: Sheet,
  text: string,
  { width, height, face, size: from, smallest = smallestText, isOneLine = false }: TextRoom,
): { readonly lines: readonly ReturnType<typeof linesOf>[number][]; readonly lineHeight: number } | undefined {
  const room = width - 2 * inset
  for (let size = Math.max(from, smallest); size >= smallest; size -= 0.5) {
    doc.font(face).fontSize(size)
    const lineHeight = doc.currentLineHeight()
    const isSmallest = size - 0.5 < smallest
    if (lineHeight > height && !isSmallest) continue
    const lines = linesOf(doc, text, room)
    if (isOneLine ? lines.length > 1 : lineHeight * lines.length > Math.max(height, lineHeight)) continue
    // A word is broken only as a last resort.
    const isBroken = unbreakableParts(text).some((word) => widthOfLine(doc, word) > room)
    if (!isBroken || isSmallest) return { lines, lineHeight }
  }
  return undefined
}
