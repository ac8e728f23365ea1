import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A service agreement with a number of pages, without signatures. */
export async function agreement(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([612, 792])
    page.drawText(`Care service agreement. Page ${number} of ${pages}.`, { x: 60, y: 720, size: 16, font })
    for (let line = 0; line < 40; line++)
      page.drawText(`${number}.${line + 1} The clinic visits the client at home at the hours agreed.`, {
        x: 60,
        y: 690 - line * 15,
        size: 10,
        font,
      })
  }
  return pdf.save({ useObjectStreams: false })
}
