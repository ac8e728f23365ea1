import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { drawable, drawFeet, registerFonts, type Sheet } from '@core/server/files'
import type { PageSize, PlacedField } from '../../../shared/esign/documentParts'
import type { OwnerFacts } from '../ownerFacts'
import type { Blank, TemplateContent } from './TemplateContent'

export interface DrawnTemplate {
  readonly bytes: Buffer
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
}

/** Letter, in points. */
const page: PageSize = { width: 612, height: 792 }
const margin = 60
const width = page.width - 2 * margin
const bottom = page.height - margin - 20
const labelWidth = 150
const colors = { text: '#1a1c2b', muted: '#5a5e72', line: '#9ea2b5' } as const

/**
 * Draws a shipped template as a tagged PDF, and returns the positions of its fields.
 * @param facts values of the document's record, which prefill the fields
 */
export async function drawTemplate(
  { name, version, roles, parts }: TemplateContent,
  brand: string,
  facts: OwnerFacts,
): Promise<DrawnTemplate> {
  const doc: Sheet = new PdfDocument({
    size: [page.width, page.height],
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: name, Author: drawable(brand), Creator: drawable(brand) },
  })
  const bytes = buffer(doc)
  registerFonts(doc)
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  const fields: PlacedField[] = []
  let pageNumber = 1
  const say = (tag: string, draw: () => void) => whole.add(doc.struct(tag, {}, draw))
  const keep = (height: number) => {
    if (doc.y + height <= bottom) return
    doc.addPage()
    pageNumber++
    doc.y = margin
  }
  const place = (blank: Blank, box: { x: number; y: number; width: number; height: number }) =>
    fields.push({
      id: `f${fields.length + 1}`,
      type: blank.type,
      label: blank.label,
      page: pageNumber,
      x: box.x,
      y: Math.round(box.y * 100) / 100,
      width: box.width,
      height: box.height,
      signer: blank.signer,
      required: blank.required ?? false,
      value: (blank.fact && facts[blank.fact]) || null,
    })
  const text = (size: number, face: 'regular' | 'bold', color: string) => doc.font(face).fontSize(size).fillColor(color)
  const line = (y: number) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin + labelWidth, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(colors.line)
      .stroke()
    doc.endMarkedContent()
  }
  const drawBlank = (blank: Blank, height: number) => {
    keep(height + 8)
    const top = doc.y
    say('P', () =>
      text(9.5, 'regular', colors.muted).text(blank.label, margin, top + height - 13, { width: labelWidth - 10 }),
    )
    line(top + height)
    place(blank, { x: margin + labelWidth, y: top, width: blank.type === 'initials' ? 90 : width - labelWidth, height })
    doc.y = Math.max(doc.y, top + height) + 8
  }

  say('P', () => text(10, 'bold', colors.muted).text(drawable(brand), margin, margin))
  say('H1', () => text(20, 'bold', colors.text).text(name, margin, doc.y + 4, { width }))
  doc.y += 10
  for (const part of parts) {
    if ('heading' in part) {
      keep(80)
      doc.y += 8
      say('H2', () => text(12, 'bold', colors.text).text(part.heading, margin, doc.y, { width }))
      doc.y += 4
    } else if ('paragraph' in part) {
      text(10, 'regular', colors.text)
      keep(doc.heightOfString(part.paragraph, { width, lineGap: 2 }))
      say('P', () => doc.text(part.paragraph, margin, doc.y, { width, lineGap: 2 }))
      doc.y += 6
    } else if ('blanks' in part) {
      for (const blank of part.blanks) drawBlank(blank, blank.type === 'initials' ? 30 : 20)
    } else if ('checks' in part) {
      for (const check of part.checks) {
        keep(24)
        const top = doc.y + 3
        doc.markContent('Artifact', { type: 'Layout' })
        doc.rect(margin, top, 13, 13).lineWidth(0.8).strokeColor(colors.muted).stroke()
        doc.endMarkedContent()
        place(check, { x: margin, y: top, width: 13, height: 13 })
        say('P', () => text(10, 'regular', colors.text).text(check.label, margin + 22, top + 1, { width: width - 22 }))
        doc.y = Math.max(doc.y, top + 13) + 7
      }
    } else {
      const { signature: signer } = part
      keep(120)
      say('P', () => text(10, 'bold', colors.text).text(roles[signer - 1] ?? 'Signer', margin, doc.y + 4))
      doc.y += 4
      drawBlank({ label: 'Signature', type: 'signature', signer, required: true }, 40)
      drawBlank({ label: 'Printed name', type: 'name', signer, required: true }, 20)
      drawBlank({ label: 'Date', type: 'signedDate', signer, required: true }, 20)
    }
  }
  whole.end()
  drawFeet(doc, `${drawable(brand)}  ·  ${name}  ·  version ${version}`, {
    margin,
    y: page.height - 44,
    color: colors.muted,
  })
  doc.end()
  const pages = Array.from({ length: pageNumber }, () => page)
  return { bytes: await bytes, pages, fields }
}
