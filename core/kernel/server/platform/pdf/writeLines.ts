import { clustersOf, partsOfWord } from './lineBreaks'
import { beginsAtRight, hasRightToLeft, type Base } from './visualRuns'

export type Sheet = PDFKit.PDFDocument

/** A line of a paragraph, and the side at which it begins. */
export interface Line {
  readonly text: string
  readonly fromRight: boolean
}

export interface LineOptions extends PDFKit.Mixins.TextOptions {
  /** The direction of the line's paragraph; by default that of its first letter. */
  readonly direction?: Base | 'rtl'
  /** Set by pdfkit for a text with a width. */
  readonly lineWidth?: number
}

/** @returns lines with as many words as fit in the current font; a word that is wider than a line is broken */
export function linesOf(doc: Sheet, text: string, width: number, base: Base = 'auto'): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const fromRight = hasRightToLeft(paragraph) && beginsAtRight(paragraph, base)
    return breakParagraph(doc, paragraph, width).map((line) => ({ text: line, fromRight }))
  })
}

/** Writes one line, in any script, in the current font and color. */
export function writeLine(doc: Sheet, { text, fromRight }: Line, x: number, y: number): void {
  const options: LineOptions = { lineBreak: false, direction: fromRight ? 'rtl' : 'ltr' }
  doc.text(text, x, y, options)
}

export const widthOfLine = (doc: Sheet, text: string): number => doc.widthOfString(text)

function breakParagraph(doc: Sheet, paragraph: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const widths = new Map<string, number>()
  const widthOf = (part: string) => {
    const known = widths.get(part) ?? widthOfLine(doc, part)
    widths.set(part, known)
    return known
  }
  const fits = (text: string) => widthOfLine(doc, text) <= width
  const add = (part: string, space: string) => {
    const longer = line ? `${line}${space}${part}` : part
    // The sum of the parts differs little from the width of the line, which takes long to measure again for each part.
    const sum = (line ? used + widthOf(space) : 0) + widthOf(part)
    if (sum < width * 0.95 || (sum < width * 1.05 && fits(longer))) {
      line = longer
      used = sum
      return
    }
    if (line) lines.push(line)
    line = part
    used = widthOf(part)
    if (used <= width) return
    line = ''
    for (const letter of clustersOf(part)) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
    used = widthOf(line)
  }
  for (const word of paragraph.split(' '))
    for (const [index, part] of partsOfWord(word).entries()) add(part, index === 0 ? ' ' : '')
  return [...lines, line]
}
