import { type Signature, signatureBox } from '@core/entity'
import { type Sheet, drawText, drawable, hasRightToLeft } from '@core/server/files'
import { colors } from './sheet'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws a signature: its drawn strokes, or the typed name. @returns where the box ends */
export function drawSignature(
  doc: Sheet,
  signature: Signature,
  box: Box,
  say: (tag: string, draw: () => void) => void,
): number {
  const { x, y, width, height } = box
  doc.markContent('Artifact', { type: 'Layout' })
  doc.roundedRect(x, y, width, height, 4).lineWidth(0.75).strokeColor(colors.line).stroke()
  doc.endMarkedContent()
  if (signature.method === 'typed') {
    say('P', () => {
      const name = drawable(signature.name)
      doc.font('bold').fontSize(15).fillColor(colors.ink)
      if (hasRightToLeft(name)) drawText(doc, name, { x: x + 12, y: y + 24, width: width - 24 })
      else doc.text(name, x + 12, y + 24, { width: width - 24, height: 36, ellipsis: true })
      doc
        .font('regular')
        .fontSize(8)
        .fillColor(colors.muted)
        .text('Signed by typing the name', x + 12, y + height - 16, { width: width - 24, lineBreak: false })
    })
  } else {
    say('P', () => {
      const scale = Math.min(width / signatureBox.width, height / signatureBox.height)
      doc.save().translate(x, y).scale(scale).lineWidth(3).lineCap('round').lineJoin('round').strokeColor(colors.ink)
      for (const [startX, startY, ...rest] of signature.strokes) {
        doc.moveTo(startX!, startY!)
        // A tap becomes a dot: a line back to its start.
        if (rest.length === 0) doc.lineTo(startX!, startY!)
        for (let at = 0; at < rest.length; at += 2) doc.lineTo(rest[at]!, rest[at + 1]!)
      }
      doc.stroke().restore()
    })
  }
  return y + height
}
