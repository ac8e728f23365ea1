import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesInScripts } from '../../testing/namesInScripts'
import { heightOfText } from './drawText'
import { drawable, registerFonts } from './fonts'
import { clustersOf, partsOfWord } from './lineBreaks'
import { linesOf, type Sheet, widthOfLine } from './writeLines'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'scripts-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function sheet(compress = false): Sheet {
  const doc: Sheet = new PdfDocument({ size: 'LETTER', margin: 54, compress })
  registerFonts(doc)
  doc.font('regular').fontSize(11)
  return doc
}

/** What pdftotext reads, and the numbers of all glyphs in the file. */
async function drawn(draw: (doc: Sheet) => void, compress = false) {
  const doc = sheet(compress)
  const bytes = buffer(doc)
  draw(doc)
  doc.end()
  const pdf = await bytes
  const file = path.join(folder, 'text.pdf')
  await writeFile(file, pdf)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const glyphs = [...pdf.toString('latin1').matchAll(/<([0-9a-f]+)> -?[\d.]+/g)].flatMap(([, hex]) =>
    hex!.match(/.{4}/g)!,
  )
  return { text, glyphs, size: pdf.length }
}

const more = {
  'Gujarati, Gurmukhi and Odia': 'ક્ષત્રિય ਸ੍ਰੀ ସ୍ତ୍ରୀ',
  'Telugu, Kannada and Malayalam': 'క్షేత్రం ಸ್ತ್ರೀ കൊച്ചി',
  'Sinhala and Lao': 'ශ්‍රී ලංකා ນ້ຳ',
  'combining marks': 'x̂ ẹ́',
  'emoji of several': '👨‍👩‍👧🏴‍☠️1️⃣',
}

describe('[D4] [D12] a text', () => {
  it.each(Object.entries({ ...namesInScripts, ...more }))(
    'in %s is drawn with glyphs, and read as it is',
    async (_, name) => {
      expect(drawable(name)).toBe(name.normalize('NFC'))
      for (const face of ['regular', 'bold']) {
        const { text, glyphs } = await drawn((doc) => doc.font(face).text(`Signed by ${name}`, 54, 54))
        expect(text.trim()).toBe(`Signed by ${name}`)
        expect(glyphs.length).toBeGreaterThan(12)
        expect(glyphs).not.toContain('0000')
      }
    },
  )

  it('without a font has code points, but a sign that only changes a look is left out', () => {
    expect(drawable('𓀀\u{1f9ff}')).toBe('[U+13000]\u{1f9ff}')
    expect(drawable('a\ufe0eb')).toBe('a\ufe0eb')
    expect(drawable('𓀀\ufe0f')).toBe('[U+13000]')
    expect(drawable('a\u202eb')).toBe('a[U+202E]b')
  })

  it('of half a letter, which an ellipsis left, has no empty box', async () => {
    const { glyphs } = await drawn((doc) => doc.text(`李${'😀'.slice(0, 1)}`, 54, 54))
    expect(glyphs).toHaveLength(1)
  })

  it('is measured as it is drawn, at each size', () => {
    const doc = sheet()
    const width = widthOfLine(doc, 'Li 李小龍')
    expect(width).toBeCloseTo(widthOfLine(doc, 'Li ') + 33, 5)
    expect(widthOfLine(doc.fontSize(22), 'Li 李小龍')).toBeCloseTo(2 * width, 5)
    expect(doc.fontSize(11).widthOfString('Li ')).toBe(widthOfLine(doc, 'Li '))
  })

  it('of Chinese that has no spaces fills its lines, and takes the height that was measured', async () => {
    const long = '患者睡眠不好，晚上经常醒来。'.repeat(20)
    let measured = 0
    const { text } = await drawn((doc) => {
      expect(linesOf(doc, long, 300).every((line) => widthOfLine(doc, line.text) <= 300)).toBe(true)
      measured = heightOfText(doc, long, 300)
      doc.text(long, 54, 54, { width: 300 })
      expect(doc.y - 54).toBeCloseTo(measured, 5)
    })
    expect(text.replaceAll(/\s/g, '')).toBe(long)
    expect(text.split('\n').filter((row) => /^\s*[，。]/.test(row))).toEqual([])
  })

  it('of one Chinese name adds less than 10 kB', async () => {
    const size = async (name: string) => (await drawn((doc) => doc.text(`Signed by ${name}`, 54, 54), true)).size
    const added = (await size('李小龍')) - (await size('Li'))
    expect(added).toBeGreaterThan(500)
    expect(added).toBeLessThan(10_000)
  })
})

describe('a line', () => {
  it('ends between words of Thai and Khmer, after a letter of Chinese, and never before a closing sign', () => {
    expect(partsOfWord('สวัสดีชาวโลก')).toEqual(['สวัสดี', 'ชาว', 'โลก'])
    expect(partsOfWord('你好，「王明」')).toEqual(['你', '好，', '「王', '明」'])
    expect(partsOfWord('Delivery-12')).toEqual(['Delivery-12'])
    expect(partsOfWord('김철수')).toEqual(['김철수'])
  })

  it('never ends within what a reader sees as one letter', () => {
    expect(clustersOf('ក្ម')).toEqual(['ក្ម'])
    expect(clustersOf('a👨‍👩‍👧')).toEqual(['a', '👨‍👩‍👧'])
  })
})
