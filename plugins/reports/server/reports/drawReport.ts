import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { formatFigure, formatRange, shortFigure } from '@core/entity'
import { formatOf } from '../../shared/columnFormats'
import type { FigureCell, FigureColumn, FigureTable } from '../../shared/figures'
import { drawable, drawFeet, registerFonts, type Sheet } from '@core/server/files'
import type { ReportAnswer } from '../../shared/answers'

/** The page margin, the width of a bar's name and the height of a line, in points. */
const margin = 48
const nameWidth = 150
const lineHeight = 18
/** The maximum number of bars in a chart; the table below has all rows. */
const mostBars = 12

/** For white paper; each text has a contrast of at least 4.5:1. */
const colors = { brand: '#5b5fe0', text: '#1a1c2b', muted: '#5a5e72', line: '#c9ccd8', band: '#f3f4f9' } as const

/** @returns a report as a PDF: its first figure as vector bars, and its table. */
export async function drawReport(
  report: ReportAnswer,
  brand: { readonly name: string; readonly color: string | null },
): Promise<Buffer> {
  const doc: Sheet = new PdfDocument({
    size: 'LETTER',
    layout: report.table.columns.length > 4 ? 'landscape' : 'portrait',
    margin,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: drawable(report.title), Author: drawable(brand.name), Creator: drawable(brand.name) },
  })
  const bytes = buffer(doc)
  registerFonts(doc)
  const color = brand.color ?? colors.brand
  doc.rect(0, 0, doc.page.width, 6).fill(color)
  doc.font('bold').fontSize(18).fillColor(colors.text).text(drawable(report.title), margin, margin)
  const days = `${formatRange(report)}${report.against ? `, compared with ${report.against}` : ''}`
  doc.font('regular').fontSize(10).fillColor(colors.muted).text(days)
  drawBars(doc, report, color)
  drawTable(doc, report)
  doc.font('regular').fontSize(9).fillColor(colors.muted)
  for (const note of report.notes) doc.text(drawable(note), margin, doc.y + 8, { width: doc.page.width - 2 * margin })
  drawFeet(doc, `${drawable(brand.name)}  ·  ${drawable(report.title)}`, {
    margin,
    y: doc.page.height - 30,
    color: colors.muted,
  })
  doc.end()
  return bytes
}

function drawBars(doc: Sheet, { table }: ReportAnswer, color: string): void {
  const column = table.columns[0]!
  const bars = table.rows.slice(0, mostBars).map(({ label, cells }) => ({ label, value: cells[0]!.value ?? 0 }))
  const most = Math.max(0, ...bars.map(({ value }) => value))
  doc.y += 12
  doc.font('bold').fontSize(11).fillColor(colors.text).text(drawable(column.label), margin)
  doc.y += 4
  if (most === 0) {
    doc.font('regular').fontSize(10).fillColor(colors.muted).text('Nothing in this period')
    return
  }
  const room = doc.page.width - 2 * margin - nameWidth - 70
  for (const { label, value } of bars) {
    const y = doc.y
    const width = (Math.max(0, value) / most) * room
    doc.font('regular').fontSize(9).fillColor(colors.text)
    line(doc, label, margin, y + 3, nameWidth - 8)
    doc.rect(margin + nameWidth, y + 2, Math.max(1, width), 11).fill(color)
    doc.fillColor(colors.text)
    line(doc, shortFigure(value, formatOf(column)), margin + nameWidth + width + 6, y + 3, 64)
    doc.y = y + lineHeight - 2
  }
}

/** A column of the table on paper. */
interface PaperColumn {
  readonly at: number
  readonly width: number
}

/** The space between two columns, in points. */
const gutter = 10
/** More columns beside each other are hard to read. */
const mostColumns = 10

/** A column is as wide as its longest number and the longest word of its heading, so that neither is broken. */
function widthOf(doc: Sheet, { columns, rows, total }: FigureTable, at: number): number {
  const column = columns[at]!
  doc.font('bold').fontSize(9)
  const numbers = [...rows.map(({ cells }) => cells[at]!), total[at]!].map(({ value }) =>
    doc.widthOfString(figureText(value, column)),
  )
  doc.fontSize(8)
  const words = drawable(column.label)
    .split(' ')
    .map((word) => doc.widthOfString(word))
  return Math.ceil(Math.max(44, ...numbers, ...words)) + gutter
}

/** The columns that fit beside each other; the others follow in tables of their own, below it. */
function blocksOf(doc: Sheet, table: FigureTable): PaperColumn[][] {
  const room = doc.page.width - 2 * margin - nameWidth
  const blocks: PaperColumn[][] = [[]]
  for (const at of table.columns.keys()) {
    const width = widthOf(doc, table, at)
    const block = blocks.at(-1)!
    const used = block.reduce((sum, column) => sum + column.width, 0)
    if (block.length > 0 && (used + width > room || block.length === mostColumns)) blocks.push([{ at, width }])
    else block.push({ at, width })
  }
  return blocks
}

function drawTable(doc: Sheet, { table }: ReportAnswer): void {
  for (const block of blocksOf(doc, table)) drawBlock(doc, table, block)
  doc.x = margin
}

function drawBlock(doc: Sheet, table: FigureTable, block: readonly PaperColumn[]): void {
  const room = doc.page.width - 2 * margin - nameWidth
  const spare = (room - block.reduce((sum, { width }) => sum + width, 0)) / block.length
  // Few columns stay near the names.
  const widths = block.map(({ width }) => width + Math.min(spare, 40))
  const left = (place: number) => margin + nameWidth + widths.slice(0, place).reduce((sum, width) => sum + width, 0)
  const cell = (place: number, text: string, y: number, more: object = {}) =>
    doc.text(text, left(place), y, { width: widths[place]! - gutter / 2, align: 'right', ...more })
  const head = () => {
    doc.font('bold').fontSize(8).fillColor(colors.muted)
    const labels = block.map(({ at }) => drawable(table.columns[at]!.label))
    const heights = labels.map((label, place) => doc.heightOfString(label, { width: widths[place]! - gutter / 2 }))
    const height = Math.max(12, ...heights)
    if (doc.y + height + 3 * lineHeight > doc.page.height - margin - 18) {
      doc.addPage()
      doc.y = margin
    }
    const y = doc.y
    line(doc, table.category, margin + 4, y + height - 10, nameWidth - 8)
    labels.forEach((label, place) => cell(place, label, y + height - heights[place]!))
    doc.y = y + height + 4
    doc
      .moveTo(margin, doc.y)
      .lineTo(doc.page.width - margin, doc.y)
      .strokeColor(colors.line)
      .lineWidth(0.7)
      .stroke()
  }
  doc.y += 16
  head()
  const row = (name: string, cells: readonly FigureCell[], face: 'regular' | 'bold', band: boolean) => {
    if (doc.y + lineHeight > doc.page.height - margin - 18) {
      doc.addPage()
      doc.y = margin
      head()
    }
    const y = doc.y
    if (band) doc.rect(margin, y, doc.page.width - 2 * margin, lineHeight).fill(colors.band)
    doc.font(face).fontSize(9).fillColor(colors.text)
    line(doc, name, margin + 4, y + 5, nameWidth - 8)
    block.forEach(({ at }, place) =>
      cell(place, figureText(cells[at]!.value, table.columns[at]!), y + 5, { lineBreak: false }),
    )
    doc.y = y + lineHeight
  }
  table.rows.forEach(({ label, title, cells }, at) => row(title ?? label, cells, 'regular', at % 2 === 1))
  row('Total', table.total, 'bold', false)
}

function figureText(value: number | null, column: FigureColumn): string {
  return value === null ? '–' : formatFigure(value, formatOf(column))
}

function line(doc: Sheet, text: string, x: number, y: number, width: number): void {
  doc.text(drawable(text), x, y, { width, height: 10, ellipsis: true, lineBreak: false })
}
