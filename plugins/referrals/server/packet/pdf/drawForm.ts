import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { type Sheet, drawFeet, drawText, drawable, heightOfText, registerFonts } from '@core/server/files'
import type { Answer, AnswerBlock } from '../../../shared/packet/answerParts'
import { drawSignature } from './drawSignature'
import type { FormDocument } from './FormDocument'
import { colors, labelWidth, margin } from './sheet'

/**
 * Prints a submitted form: tagged, so that screen readers find headings and order, with embedded fonts and page numbers.
 * @returns the PDF's bytes
 */
export async function drawForm(form: FormDocument): Promise<Buffer> {
  const title = drawable(form.title)
  const doc: Sheet = new PdfDocument({
    size: 'LETTER',
    margins: { top: margin, bottom: margin + 18, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Author: drawable(form.brand.name),
      Creator: drawable(form.brand.name),
      CreationDate: new Date(form.submittedAt),
      ModDate: new Date(form.submittedAt),
    },
  })
  const bytes = buffer(doc)
  registerFonts(doc)
  doc.font('regular')
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  const say = (tag: string, draw: () => void) => whole.add(doc.struct(tag, {}, draw))

  drawHead(doc, form, title, say)
  for (const part of form.parts) {
    drawHeading(doc, part.title, say)
    for (const { answers, ...read } of part.blocks) {
      drawRead(doc, read, say)
      for (const answer of answers)
        if (answer.kind !== 'heading' || answer.label !== part.title) drawAnswer(doc, answer, say)
    }
  }
  drawHeading(doc, 'How it was signed', say)
  for (const [label, value] of form.record) drawPair(doc, label, value, say, 'ltr')
  whole.end()
  drawFeet(doc, `${drawable(form.brand.name)}  ·  ${title}  ·  version ${form.version}`, {
    margin,
    y: doc.page.height - margin,
    color: colors.muted,
  })
  doc.end()
  return bytes
}

type Say = (tag: string, draw: () => void) => void

const widthOf = (doc: Sheet) => doc.page.width - 2 * margin
const bottomOf = (doc: Sheet) => doc.page.height - doc.page.margins.bottom

/** Starts a new page if less than this height is left. */
function keepTogether(doc: Sheet, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

function drawHead(doc: Sheet, { brand, facts }: FormDocument, title: string, say: Say): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 6).fill(brand.color ?? colors.brand)
  doc.endMarkedContent()
  say('P', () => doc.font('bold').fontSize(10).fillColor(colors.muted).text(drawable(brand.name), margin, margin))
  say('H1', () =>
    doc
      .font('bold')
      .fontSize(20)
      .fillColor(colors.text)
      .text(title, margin, doc.y + 4, { width: widthOf(doc) }),
  )
  doc.y += 6
  for (const [label, value] of facts) drawPair(doc, label, value, say, 'ltr')
}

function drawHeading(doc: Sheet, title: string, say: Say): void {
  keepTogether(doc, 70)
  doc.y += 14
  say('H2', () =>
    doc
      .font('bold')
      .fontSize(13)
      .fillColor(colors.text)
      .text(drawable(title), margin, doc.y, { width: widthOf(doc) }),
  )
  const y = doc.y + 3
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, y)
    .lineTo(doc.page.width - margin, y)
    .lineWidth(0.75)
    .strokeColor(colors.line)
    .stroke()
  doc.endMarkedContent()
  doc.y = y + 7
}

function drawRead(doc: Sheet, { title, paragraphs, points }: Omit<AnswerBlock, 'answers'>, say: Say): void {
  if (title) drawSmallHeading(doc, title, say)
  for (const line of [...paragraphs, ...points.map((point) => `•  ${point}`)]) {
    say('P', () =>
      doc
        .font('regular')
        .fontSize(9)
        .fillColor(colors.text)
        .text(drawable(line), margin, doc.y, { width: widthOf(doc), lineGap: 1.5 }),
    )
    doc.y += 3
  }
}

function drawSmallHeading(doc: Sheet, title: string, say: Say): void {
  keepTogether(doc, 50)
  doc.y += 5
  say('H3', () =>
    doc
      .font('bold')
      .fontSize(10.5)
      .fillColor(colors.text)
      .text(drawable(title), margin, doc.y, { width: widthOf(doc) }),
  )
  doc.y += 3
}

function drawAnswer(doc: Sheet, answer: Answer, say: Say): void {
  if (answer.kind === 'value') return drawPair(doc, answer.label, answer.text, say)
  if (answer.kind === 'files')
    return drawPair(doc, answer.label, answer.files.map(({ fileName }) => fileName).join('\n'), say)
  if (answer.kind === 'heading') return drawSmallHeading(doc, answer.label, say)
  drawSigned(doc, answer, say)
}

/** A label with its value beside it; both begin at the same height, on the same page. Our own text around a family's names runs from left to right (`base`). */
function drawPair(doc: Sheet, label: string, value: string, say: Say, base: 'auto' | 'ltr' = 'auto'): void {
  const valueWidth = widthOf(doc) - labelWidth
  const [name, text] = [drawable(label), drawable(value)]
  doc.font('regular').fontSize(9.5)
  const height = Math.max(doc.heightOfString(name, { width: labelWidth - 12 }), heightOfText(doc, text, valueWidth))
  // A value that is longer than a page continues on the next one.
  if (height < bottomOf(doc) - margin) keepTogether(doc, height)
  const top = doc.y
  let below = top
  say('P', () => {
    doc.fillColor(colors.muted).text(name, margin, top, { width: labelWidth - 12 })
    below = doc.y
    doc.fillColor(colors.text)
    drawText(doc, text, { x: margin + labelWidth, y: top, width: valueWidth }, base)
  })
  doc.y = (doc.y < top ? doc.y : Math.max(below, doc.y)) + 4
}

function drawSigned(doc: Sheet, { label, signature }: Extract<Answer, { kind: 'signature' }>, say: Say): void {
  if (!signature) return drawPair(doc, label, '—', say)
  keepTogether(doc, 96)
  const top = doc.y
  say('P', () =>
    doc
      .font('regular')
      .fontSize(9.5)
      .fillColor(colors.muted)
      .text(drawable(label), margin, top, { width: labelWidth - 12 }),
  )
  doc.y = drawSignature(doc, signature, { x: margin + labelWidth, y: top, width: 240, height: 80 }, say) + 8
}
