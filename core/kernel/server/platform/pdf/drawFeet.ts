import type { Sheet } from './writeLines'

interface Feet {
  /** The space at both sides, in points. */
  readonly margin: number
  /** The distance of the text from the top of the page, in points. */
  readonly y: number
  readonly color: string
}

const numberWidth = 90

/**
 * Draws the foot of every page of a document that has all pages yet (`bufferPages`): a text, cut at the end where it is too long, and
 * “Page 2 of 5”. Screen readers skip it.
 */
export function drawFeet(doc: Sheet, text: string, { margin, y, color }: Feet): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Otherwise the foot would begin a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.font('regular').fontSize(8).fillColor(color)
    const width = doc.page.width - 2 * margin - numberWidth
    doc.text(text, margin, y, { width, height: 10, ellipsis: true, lineBreak: false })
    doc.text(`Page ${at - start + 1} of ${count}`, margin + width, y, {
      width: numberWidth,
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}
