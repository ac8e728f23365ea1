import type { Sheet } from './sheet'
import { beginsAtRight, hasRightToLeft, visualRuns, type Base } from './visualRuns'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Whole lines are shaped, where pdfkit would shape word by word and so put an Arabic sentence's words in the order of a Latin one. */
const shaped = { lineBreak: false, features: [] }

/** @returns how high the text becomes in the current font, in points */
export function heightOfWritten(doc: Sheet, text: string, width: number): number {
  if (!hasRightToLeft(text)) return doc.heightOfString(text, { width })
  return text.split('\n').reduce((sum, paragraph) => sum + linesOf(doc, paragraph, width).length, 0) * doc.currentLineHeight(true)
}

/**
 * Writes a text in whatever script, in the current font and colour; `doc.y` is below it afterwards. pdfkit itself knows no writing from
 * right to left. What goes on over the edge of a page continues on the next one.
 */
export function drawWritten(doc: Sheet, text: string, { x, y, width }: Place, base: Base = 'auto'): void {
  if (!hasRightToLeft(text)) {
    doc.text(text, x, y, { width })
    return
  }
  const lineHeight = doc.currentLineHeight(true)
  const paragraphs = text.split('\n').map((paragraph) => ({ fromRight: beginsAtRight(paragraph, base), lines: linesOf(doc, paragraph, width) }))
  const isOneLine = paragraphs.length === 1 && paragraphs[0]!.lines.length === 1
  let top = y
  for (const { fromRight, lines } of paragraphs) {
    for (const line of lines) {
      if (top + lineHeight > doc.page.height - doc.page.margins.bottom) {
        doc.continueOnNewPage()
        top = doc.page.margins.top
      }
      const runs = visualRuns(line, fromRight ? 'rtl' : 'ltr').map((run) => ({ ...run, text: run.fromRight && !hasRightToLeft(run.text) ? backwards(run.text) : run.text }))
      const widths = runs.map((run) => doc.widthOfString(run.text, shaped))
      // A single line stays beside its label; of several, those from the right begin at the right.
      let at = fromRight && !isOneLine ? x + width - widths.reduce((sum, one) => sum + one, 0) : x
      runs.forEach((run, index) => {
        doc.text(run.text, at, top, shaped)
        at += widths[index]!
      })
      top += lineHeight
    }
  }
  doc.x = x
  doc.y = top
}

/** Without a letter that tells the font which way it runs. */
const backwards = (text: string) => Array.from(text).toReversed().join('')

/** As many words on a line as fit; a word that is wider than a line is broken. */
function linesOf(doc: Sheet, paragraph: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (text: string) => doc.widthOfString(text, shaped) <= width
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
