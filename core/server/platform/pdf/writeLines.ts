import { beginsAtRight, hasRightToLeft, visualRuns, type Base } from './visualRuns'

export type Sheet = PDFKit.PDFDocument

/** A line of a paragraph, and the side at which it begins. */
export interface Line {
  readonly text: string
  readonly fromRight: boolean
}

/** Whole lines are shaped: pdfkit would shape word by word, and so put the words of an Arabic sentence in the order of a Latin one. */
const shaped: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] }

/** @returns lines with as many words as fit in the current font; a word that is wider than a line is broken */
export function linesOf(doc: Sheet, text: string, width: number, base: Base = 'auto'): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const fromRight = hasRightToLeft(paragraph) && beginsAtRight(paragraph, base)
    return breakParagraph(doc, paragraph, width).map((line) => ({ text: line, fromRight }))
  })
}

/** Writes one line, in any script, in the current font and color. pdfkit itself doesn't support right-to-left text. */
export function writeLine(doc: Sheet, { text, fromRight }: Line, x: number, y: number): void {
  if (!hasRightToLeft(text)) {
    doc.text(text, x, y, { lineBreak: false })
    return
  }
  let at = x
  for (const run of visualRuns(text, fromRight ? 'rtl' : 'ltr')) {
    const letters = run.fromRight && !hasRightToLeft(run.text) ? backwards(run.text) : run.text
    doc.text(letters, at, y, shaped)
    at += doc.widthOfString(letters, shaped)
  }
}

export const widthOfLine = (doc: Sheet, text: string): number =>
  doc.widthOfString(text, hasRightToLeft(text) ? shaped : {})

/** For text without a letter that tells the font its direction. */
const backwards = (text: string) => Array.from(text).toReversed().join('')

function breakParagraph(doc: Sheet, paragraph: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (text: string) => widthOfLine(doc, text) <= width
  for (const word of paragraph.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}
