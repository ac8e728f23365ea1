import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import { inlinedFile } from '@core/server/files'
import type { DemoPlan, DemoPicture } from './demoPlans'
import delivery from './pictures/delivery.jpg?inline'
import insuranceCard from './pictures/insurance-card.jpg?inline'
import yard from './pictures/yard.jpg?inline'

const pictures: Readonly<Record<DemoPicture, string>> = { delivery, insuranceCard, yard }

/**
 * The bytes of a demonstration file: a PDF, a text or a picture.
 * @param about the record's name or number, which a PDF contains
 */
export async function demoContent({ name, content }: DemoPlan, about: string): Promise<Buffer> {
  if (typeof content === 'string') return inlinedFile(pictures[content])
  if (name.endsWith('.csv')) return Buffer.from(`${content.join('\n')}\n`)
  return demoPdf(content, about)
}

async function demoPdf([title = '', ...paragraphs]: readonly string[], about: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const [bold, plain] = [await pdf.embedFont(StandardFonts.HelveticaBold), await pdf.embedFont(StandardFonts.Helvetica)]
  page.drawRectangle({ x: 0, y: 740, width: 612, height: 52, color: rgb(0.1, 0.28, 0.5) })
  page.drawText(title, { x: 56, y: 758, size: 20, font: bold, color: rgb(1, 1, 1) })
  page.drawText(about, { x: 56, y: 700, size: 13, font: bold })
  for (const [at, text] of paragraphs.entries())
    page.drawText(text, { x: 56, y: 660 - at * 56, size: 11, font: plain, maxWidth: 500, lineHeight: 16 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
