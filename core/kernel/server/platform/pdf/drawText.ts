import { type Line, type Sheet, linesOf, widthOfLine, writeLine } from './writeLines'
import { hasRightToLeft, type Base } from './visualRuns'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** @returns the height of the text in the current font, in points */
export function heightOfText(doc: Sheet, text: string, width: number): number {
  if (!hasRightToLeft(text)) return doc.heightOfString(text, { width })
  return linesOf(doc, text, width).length * doc.currentLineHeight(true)
}

/**
 * Writes a text in any script, in the current font and color; `doc.y` is below it afterwards. Text that exceeds a page continues on the
 * next one.
 * @param base the direction of paragraphs: `ltr` for our own text around a name
 */
export function drawText(doc: Sheet, text: string, { x, y, width }: Place, base: Base = 'auto'): void {
  if (!hasRightToLeft(text)) {
    doc.text(text, x, y, { width })
    return
  }
  const lineHeight = doc.currentLineHeight(true)
  const lines = linesOf(doc, text, width, base)
  // A single line stays beside its label; of several lines, those from right to left begin at the right.
  const startOf = (line: Line) => (line.fromRight && lines.length > 1 ? x + width - widthOfLine(doc, line.text) : x)
  let top = y
  for (const line of lines) {
    if (top + lineHeight > doc.page.height - doc.page.margins.bottom) {
      doc.continueOnNewPage()
      top = doc.page.margins.top
    }
    writeLine(doc, line, startOf(line), top)
    top += lineHeight
  }
  doc.x = x
  doc.y = top
}
