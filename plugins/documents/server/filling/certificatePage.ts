import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'
import { create as createQrCode } from 'qrcode'
import type { Evidence, EvidenceEvent, EvidenceSigner } from '../../shared/evidence/evidence'
import { consentVersion } from './consentVersion'
import { type Sheet, drawable, linesOf, registerFonts, writeLine } from '@core/server/files'

const margin = 54
const labelWidth = 120
const colors = { text: '#1a1c2b', muted: '#5a5e72', line: '#c9ccd8' } as const
const qrSize = 84

/** Draws the pages at the end of a signed document that show how it was signed. */
export async function drawCertificate(evidence: Evidence): Promise<Buffer> {
  const doc: Sheet = new PdfKit({ size: 'LETTER', margin, bufferPages: true })
  const bytes = buffer(doc)
  registerFonts(doc)
  drawHead(doc, evidence)
  heading(doc, 'Who signed')
  for (const signer of evidence.signers) drawSigner(doc, signer)
  heading(doc, 'What happened')
  drawEvents(doc, evidence.events)
  heading(doc, 'How it is sealed', 110)
  write(doc, sealText(evidence), margin, doc.page.width - 2 * margin)
  drawFeet(doc, evidence)
  doc.end()
  return bytes
}

function drawHead(doc: Sheet, { document, verifyUrl, createdAt }: Evidence): void {
  drawQrCode(doc, verifyUrl, doc.page.width - margin - qrSize, margin)
  doc.y = margin
  doc.font('bold').fontSize(17).fillColor(colors.text)
  write(doc, 'Certificate of signing', margin, doc.page.width - 2 * margin - qrSize - 16)
  doc.font('regular').fontSize(9).fillColor(colors.muted)
  write(doc, `Anybody can check this document at ${verifyUrl}`, margin, doc.page.width - 2 * margin - qrSize - 16)
  write(
    doc,
    'The file is checked in the browser and is not uploaded.',
    margin,
    doc.page.width - 2 * margin - qrSize - 16,
  )
  doc.y = Math.max(doc.y, margin + qrSize) + 10
  pair(doc, 'Document', document.title)
  pair(doc, 'Number', document.id)
  pair(doc, 'Pages', `${document.pages}, and this certificate`)
  pair(doc, 'Completed', instantOf(createdAt))
  pair(doc, 'As it was shown', `SHA-256 ${document.shownSha256}`)
  pair(doc, 'As it was signed', `SHA-256 ${document.sha256}, the first ${document.bytes} bytes of this file`)
}

function drawSigner(doc: Sheet, signer: EvidenceSigner): void {
  keepTogether(doc, 120)
  doc.y += 4
  doc.font('bold').fontSize(10).fillColor(colors.text)
  write(doc, signer.name, margin, doc.page.width - 2 * margin)
  pair(doc, 'Reached at', [signer.email, signer.phone].filter(Boolean).join(', ') || 'in person')
  pair(doc, 'Role', signer.role)
  pair(doc, 'Signed', instantOf(signer.signedAt))
  pair(doc, 'Known by', signer.identifiedBy)
  pair(doc, 'Address', signer.address)
  pair(doc, 'Browser', signer.browser)
  pair(doc, 'Time zone', signer.timeZone)
  const { at, text } = signer.consent
  pair(doc, 'Consent', `Version ${consentVersion(signer.consent)}, ${instantOf(at)}: ${text}`)
}

function drawEvents(doc: Sheet, events: readonly EvidenceEvent[]): void {
  const columns = [
    { title: 'When (UTC)', width: 92, text: ({ at }: EvidenceEvent) => instantOf(at).replace(' UTC', '') },
    { title: 'What', width: 110, text: whatHappened },
    { title: 'Who', width: 110, text: ({ who }: EvidenceEvent) => who },
    {
      title: 'From where',
      width: doc.page.width - 2 * margin - 312,
      text: ({ address, browser, timeZone }: EvidenceEvent) => [address, browser, timeZone].filter(Boolean).join(', '),
    },
  ]
  const row = (texts: readonly string[], face: 'regular' | 'bold') => {
    doc.font(face).fontSize(7.5)
    const cells = texts.map((text, index) => linesOf(doc, drawable(text), columns[index]!.width - 8, 'ltr'))
    const lineHeight = doc.currentLineHeight(true)
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight + 4
    keepTogether(doc, height)
    const top = doc.y
    doc.font(face).fontSize(7.5).fillColor(colors.text)
    let x = margin
    cells.forEach((lines, index) => {
      lines.forEach((line, at) => writeLine(doc, line, x, top + 2 + at * lineHeight))
      x += columns[index]!.width
    })
    doc.y = top + height
    rule(doc)
  }
  row(
    columns.map(({ title }) => title),
    'bold',
  )
  for (const event of events)
    row(
      columns.map(({ text }) => text(event)),
      'regular',
    )
}

/** The consent text is printed with each signer, so its version is enough here. */
function whatHappened({ what, detail }: EvidenceEvent): string {
  const told = what === 'Consent' ? detail?.split(':')[0] : detail
  return [what, told].filter(Boolean).join(': ')
}

function sealText({ seal }: Evidence): string {
  return [
    `Every signer’s signature and, when all had signed, the seal of ${seal.name} are part of this file (PAdES). A change of a single byte shows.`,
    seal.isOwnAuthority
      ? `The certificates were issued by ${seal.issuer}, which ${seal.name} runs itself. A program for PDFs that does not know it calls the signers unknown; the page above knows it.`
      : `The seal’s certificate was issued by ${seal.issuer}.`,
    'The evidence is attached to this file as evidence.json.',
  ].join('\n')
}

function drawFeet(doc: Sheet, { document }: Evidence): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    doc.font('regular').fontSize(7.5).fillColor(colors.muted)
    writeLine(
      doc,
      { text: `Document ${drawable(document.id)}, certificate page ${index + 1} of ${count}`, fromRight: false },
      margin,
      doc.page.height - 36,
    )
  }
}

/** @param room in points, for the heading and the content that must be on the same page */
function heading(doc: Sheet, text: string, room = 60): void {
  keepTogether(doc, room)
  doc.y += 12
  doc.font('bold').fontSize(12).fillColor(colors.text)
  write(doc, text, margin, doc.page.width - 2 * margin)
  doc.y += 2
  rule(doc)
  doc.y += 4
  doc.font('regular').fontSize(9).fillColor(colors.text)
}

function pair(doc: Sheet, label: string, value: string): void {
  const width = doc.page.width - 2 * margin - labelWidth
  doc.font('regular').fontSize(8.5)
  keepTogether(doc, Math.min(linesOf(doc, drawable(value), width, 'ltr').length * doc.currentLineHeight(true), 300))
  doc.font('regular').fontSize(8.5).fillColor(colors.muted)
  const top = doc.y
  writeLine(doc, { text: label, fromRight: false }, margin, top)
  doc.y = top
  doc.fillColor(colors.text)
  write(doc, value, margin + labelWidth, width)
}

/** Writes lines in the current font. Afterwards `doc.y` is below them, possibly on the next page. */
function write(doc: Sheet, text: string, x: number, width: number): void {
  const height = doc.currentLineHeight(true)
  let y = doc.y
  for (const line of linesOf(doc, drawable(text), width, 'ltr')) {
    if (y + height > doc.page.height - margin) {
      doc.addPage()
      y = margin
    }
    writeLine(doc, line, x, y)
    y += height
  }
  doc.y = y
}

function keepTogether(doc: Sheet, height: number): void {
  if (doc.y + height <= doc.page.height - margin) return
  doc.addPage()
  doc.y = margin
}

function rule(doc: Sheet): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke()
}

/** Drawn as squares, so that it prints sharply at any size. */
function drawQrCode(doc: Sheet, text: string, x: number, y: number): void {
  const { modules } = createQrCode(text, { errorCorrectionLevel: 'M' })
  const side = qrSize / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill('#000000')
}

/** An instant on paper includes its time zone, because it can be read anywhere. */
const instantOf = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
