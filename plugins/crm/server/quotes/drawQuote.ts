import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { formats, outsideDay, states } from '@core/entity'
import { drawText, drawable, heightOfText, registerFonts, type Sheet } from '@core/server/files'
import { amountText, discountText, totalRows } from '../../shared/quotes/quoteText'
import { priceQuote } from '../../shared/quotes/priceQuote'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import type { QuoteLine } from '../../shared/quotes/quoteLine'
import type { QuoteParties } from './quoteParties'

const margin = 54
const colors = { brand: '#5B5FE0', text: '#1a1c2b', muted: '#5c6075', line: '#d9dbe6' } as const

/** The columns of the lines: the left edge and alignment of each. They add up from left to right. */
const columns = [
  { label: 'Item', x: margin, width: 122, align: 'left' },
  { label: 'Qty', x: 180, width: 24, align: 'right' },
  { label: 'Price', x: 208, width: 70, align: 'right' },
  { label: 'Discount', x: 282, width: 62, align: 'right' },
  { label: 'Upfit', x: 348, width: 62, align: 'right' },
  { label: 'Delivery', x: 414, width: 62, align: 'right' },
  { label: 'Total', x: 480, width: 78, align: 'right' },
] as const

interface Brand {
  readonly name: string
  readonly color: string | null
}

/**
 * A quote as a PDF of US letter size with the deployment's brand, tagged for screen readers.
 * @returns its bytes
 */
export async function drawQuote(quote: QuoteRecord, parties: QuoteParties, brand: Brand): Promise<Buffer> {
  const title = `Quote ${quote.number}${(quote.revision ?? 1) > 1 ? `, revision ${quote.revision}` : ''}`
  const made = new Date(`${quote.quoteDate}T12:00:00Z`)
  const doc: Sheet = new PdfDocument({
    size: 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Author: drawable(brand.name),
      Creator: drawable(brand.name),
      CreationDate: made,
      ModDate: made,
    },
  })
  const bytes = buffer(doc)
  registerFonts(doc)
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  const say = (tag: string, draw: () => void) => whole.add(doc.struct(tag, {}, draw))
  drawHead(doc, { quote, parties, brand, title }, say)
  drawLines(doc, quote, say)
  drawTotals(doc, quote, say)
  if (quote.note) {
    const note = drawable(quote.note)
    say('P', () => {
      doc.font('regular').fontSize(10).fillColor(colors.text)
      drawText(doc, note, { x: margin, y: doc.y + 24, width: doc.page.width - 2 * margin })
    })
  }
  drawAcceptance(doc, quote, parties, say)
  whole.end()
  doc.end()
  return bytes
}

type Say = (tag: string, draw: () => void) => void

interface Head {
  readonly quote: QuoteRecord
  readonly parties: QuoteParties
  readonly brand: Brand
  readonly title: string
}

function drawHead(doc: Sheet, { quote, parties, brand, title }: Head, say: Say): void {
  const { company, quoteDate, validUntil, deliveryState } = quote
  const { salesperson, seller } = parties
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, 6).fill(brand.color ?? colors.brand)
  doc.endMarkedContent()
  say('P', () => void doc.font('bold').fontSize(10).fillColor(colors.muted).text(drawable(brand.name), margin, margin))
  say(
    'H1',
    () =>
      void doc
        .font('bold')
        .fontSize(20)
        .fillColor(colors.text)
        .text(title, margin, doc.y + 4),
  )
  const state = states.find(({ id }) => id === deliveryState)?.name
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['For', company],
    ['Date', quoteDate && outsideDay(quoteDate)],
    ['Valid until', validUntil && outsideDay(validUntil)],
    ['Delivered in', state],
    ['Your contact', salesperson],
    ['From', [seller?.name, seller?.address, seller?.phone].filter(Boolean).join(', ')],
  ]
  doc.y += 8
  for (const [label, value] of facts) {
    if (!value) continue
    const text = drawable(value)
    say('P', () => {
      const y = doc.y
      doc.font('regular').fontSize(10).fillColor(colors.muted).text(label, margin, y, { width: 90 })
      doc.fillColor(colors.text)
      drawText(doc, text, { x: margin + 96, y, width: 400 })
    })
  }
  doc.y += 18
}

function drawLines(doc: Sheet, quote: QuoteRecord, say: Say): void {
  const lines = quote.lines as readonly QuoteLine[]
  const { lines: prices } = priceQuote({ lines, taxRate: null, taxExempt: null })
  drawRow(
    doc,
    columns.map(({ label }) => label),
    'bold',
    say,
  )
  for (const [at, line] of lines.entries()) {
    const cells = [
      line.description ?? '',
      String(line.quantity),
      amountText(line.price),
      discountText(line),
      amountText(line.upfit),
      amountText(line.deliveryFee),
      amountText(prices[at]!.total),
    ]
    drawRow(doc, cells.map(drawable), 'regular', say)
  }
}

function drawRow(doc: Sheet, cells: readonly string[], font: 'regular' | 'bold', say: Say): void {
  doc.font(font).fontSize(9)
  const height = heightOfText(doc, cells[0]!, columns[0].width) + 10
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const y = doc.y
  say('P', () => {
    doc.fillColor(font === 'bold' ? colors.muted : colors.text)
    for (const [at, { x, width, align }] of columns.entries())
      if (at === 0) drawText(doc, cells[at]!, { x, y: y + 4, width })
      else doc.text(cells[at]!, x, y + 4, { width, align, lineBreak: false })
  })
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, y + height)
    .lineTo(doc.page.width - margin, y + height)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke()
  doc.endMarkedContent()
  doc.y = y + height
}

function drawTotals(doc: Sheet, { lines, taxRate, taxExempt, deliveryState }: QuoteRecord, say: Say): void {
  const prices = priceQuote({ lines: lines as readonly QuoteLine[], taxRate, taxExempt })
  const rows = [
    ...totalRows(prices, { taxRate, taxExempt, state: deliveryState }),
    ['Total', amountText(prices.total)] as const,
  ]
  doc.y += 12
  for (const [label, value] of rows) {
    if (doc.y + 20 > doc.page.height - margin) doc.addPage()
    const y = doc.y
    say('P', () => {
      doc
        .font(label === 'Total' ? 'bold' : 'regular')
        .fontSize(label === 'Total' ? 12 : 10)
        .fillColor(colors.text)
      doc.text(label, 300, y, { width: 140, lineBreak: false })
      doc.text(value, 440, y, { width: 118, align: 'right', lineBreak: false })
    })
    doc.y = y + 18
  }
}

/** The space that the terms and the two lines to sign on take. */
const acceptanceHeight = 130

/** @returns the name of the deployment's currency: `US dollars` */
function currencyName(): string {
  const { currency = 'USD' } = formats
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).at(-1)!.value
}

/** The terms, and where the customer signs who approves on paper. */
function drawAcceptance(doc: Sheet, { validUntil }: QuoteRecord, { terms }: QuoteParties, say: Say): void {
  if (doc.y + acceptanceHeight > doc.page.height - margin) doc.addPage()
  const width = doc.page.width - 2 * margin
  const texts = [
    `Valid until ${outsideDay(validUntil!)}. Amounts are in ${currencyName()}.`,
    ...(terms === null ? [] : [`Payment terms: ${terms}.`]),
    'We deliver what is listed above once this quote is approved.',
  ]
  say(
    'H2',
    () =>
      void doc
        .font('bold')
        .fontSize(10)
        .fillColor(colors.text)
        .text('Terms', margin, doc.y + 24, { width }),
  )
  for (const text of texts)
    say(
      'P',
      () =>
        void doc
          .font('regular')
          .fontSize(10)
          .fillColor(colors.text)
          .text(text, margin, doc.y + 2, { width }),
    )
  const y = doc.y + 44
  for (const [label, x, length] of [
    ['Approved by (name and signature)', margin, 320],
    ['Date', margin + 344, 160],
  ] as const) {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(x, y)
      .lineTo(x + length, y)
      .lineWidth(0.5)
      .strokeColor(colors.muted)
      .stroke()
    doc.endMarkedContent()
    say(
      'P',
      () =>
        void doc
          .font('regular')
          .fontSize(9)
          .fillColor(colors.muted)
          .text(label, x, y + 4, { width: length }),
    )
  }
}
