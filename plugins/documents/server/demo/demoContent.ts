import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import type { DemoPlan } from './demoPlans'

/**
 * The bytes of a demonstration file: a PDF, a text or a picture, by its extension.
 * @param about the record's name or number, which the file contains
 * @param seed chooses the colors of a picture
 */
export async function demoContent({ name, words }: DemoPlan, about: string, seed: number): Promise<Buffer> {
  if (!words) return demoPicture(seed)
  if (name.endsWith('.csv')) return Buffer.from(`${words.join('\n')}\n`)
  return demoPdf(words, about)
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

const width = 320
const height = 200

/** A van in a yard, in flat colors: a PNG of a few hundred bytes. */
function demoPicture(seed: number): Buffer {
  const body = [40 + ((seed * 67) % 180), 60 + ((seed * 31) % 150), 90 + ((seed * 97) % 150)] as const
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) row.set(colorAt(x, y, body), 1 + x * 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colorAt(x: number, y: number, body: readonly [number, number, number]): readonly [number, number, number] {
  const isWheel = [100, 220].some((centre) => (x - centre) ** 2 + (y - 150) ** 2 < 400)
  if (isWheel) return [30, 30, 34]
  if (x > 60 && x < 260 && y > 70 && y < 150) return x > 200 && y < 105 ? [200, 224, 240] : body
  return y > 150 ? [120, 124, 120] : [190, 214, 232]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
