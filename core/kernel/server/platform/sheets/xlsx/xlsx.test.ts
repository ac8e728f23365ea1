import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../readSheet'
import { dayOfSerial, serialOf } from './serialDays'
import { type SheetCell, writeXlsx } from './writeXlsx'
import { ZipReader } from './zipReader'
import { writeZip } from './zipWriter'

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function rowsOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const rows = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const book = (headers: string[], ...rows: SheetCell[][]) => bytesOf(writeXlsx('Leads', headers, each(rows)))

/** A workbook as another program writes it: with references, shared texts, styles. */
function foreign(sheet: string, more: Record<string, string> = {}): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="One" r:id="rId9"/><x:sheet name="Two" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/><Relationship Id="rId9" Target="/xl/worksheets/odd.xml"/></Relationships>',
    'xl/worksheets/odd.xml': sheet,
    ...more,
  }
  return bytesOf(writeZip(Object.entries(parts).map(([name, text]) => ({ name, content: [text] }))))
}

describe('XLSX', () => {
  it('is read as it was written: texts, numbers, days, instants, gaps', async () => {
    const file = await book(
      ['Name', 'Units', 'Start', 'At'],
      ['a <b> & "c"\n_x0041_', 12.5, { day: '2026-02-28' }, { instant: '2026-01-31T14:30:05Z' }],
      [null, -3, null, 'end'],
    )
    expect(await rowsOf(file)).toEqual([
      ['Name', 'Units', 'Start', 'At'],
      ['a <b> & "c"\n_x0041_', '12.5', '2026-02-28', '2026-01-31T14:30:05Z'],
      ['', '-3', '', 'end'],
    ])
  })

  it('[D13] shows money, shares and large numbers as such, and stores them as plain numbers', async () => {
    const file = await book(
      ['Amount', 'Share', 'Count', 'Mean'],
      [
        { number: 1307095, format: 'money' },
        { number: 0.7639, format: 'percent' },
        { number: 12480, format: 'whole' },
        { number: 1.37, format: 'decimal' },
      ],
    )
    expect((await rowsOf(file))[1]).toEqual(['1307095', '0.7639', '12480', '1.37'])
  })

  it('preserves any text that can be stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const printable = texts.map((text) => `x${text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')}`)
          expect((await rowsOf(await book(['h'], printable)))[1]).toEqual(printable)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('counts days as Excel does', () => {
    expect(serialOf('2026-01-01')).toBe(46023)
    expect(dayOfSerial(46023)).toBe('2026-01-01')
    expect(dayOfSerial(44561, true)).toBe('2026-01-01')
    fc.assert(fc.property(fc.integer({ min: 61, max: 100_000 }), (serial) => serialOf(dayOfSerial(serial)) === serial))
  })

  it('of another program is read: shared texts, rich texts, styles of days, formulas by their result, empty rows', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]0.00&quot;d&quot;"/><numFmt numFmtId="171" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const shared =
      '<sst><si><t>Name</t></si><si><r><t>A</t></r><r><t xml:space="preserve">da </t></r><rPh><t>no</t></rPh></si></sst>'
    const sheet = `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>1&amp;2</f><v>12</v></c></row><row r="2"/>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46023</v></c><c r="C4" s="2"><v>0.30000000000000004</v></c><c r="D4" s="3"><v>46023.5</v></c><c r="E4" t="b"><v>1</v></c><c r="F4" t="e"><v>#REF!</v></c></row>
    </sheetData></worksheet>`
    const file = await foreign(sheet, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared })
    const rows = []
    for await (const row of readSheet(file)) rows.push(row)
    expect(rows).toEqual([
      { line: 1, cells: ['Name', '', '12'] },
      { line: 4, cells: ['Ada ', '2026-01-01', '0.3', '2026-01-01T12:00:00Z', 'Yes', ''] },
    ])
  })

  it('that unpacks to more than a spreadsheet can contain is refused while it unpacks', async () => {
    const mebibyte = 1024 * 1024
    const bomb = await bytesOf(
      writeZip([{ name: 'sheet.xml', content: Array.from({ length: 16 }, () => ' '.repeat(mebibyte)) }]),
    )
    expect(bomb.length).toBeLessThan(mebibyte / 4)
    let unpacked = 0
    const read = async () => {
      for await (const piece of new ZipReader(bomb, 4 * mebibyte).read('sheet.xml')) unpacked += piece.length
    }
    await expect(read()).rejects.toThrow('unpacks to more than')
    expect(unpacked).toBe(4 * mebibyte)
  })

  it.each([
    ['has endless nesting', `<worksheet>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</worksheet>`],
    ['has an endless text', `<worksheet><row><c t="str"><v>${'x'.repeat(9 * 1024 * 1024)}</v></c></row></worksheet>`],
    ['has an endless value', `<worksheet a="${'x'.repeat(9 * 1024 * 1024)}"></worksheet>`],
  ])('that %s is refused before it fills the memory', async (_, sheet) => {
    await expect(rowsOf(await foreign(sheet))).rejects.toThrow('damaged')
  })

  it('with too many styles or shared texts is refused', async () => {
    const sheet = '<worksheet><row><c t="s"><v>0</v></c></row></worksheet>'
    await expect(
      rowsOf(
        await foreign(sheet, {
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></styleSheet>`,
        }),
      ),
    ).rejects.toThrow('damaged')
    await expect(
      rowsOf(await foreign(sheet, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(7_000_000)}</sst>` })),
    ).rejects.toThrow('more text than')
  })

  it('with impossible row numbers gets its rows counted', async () => {
    const lines = []
    const row = (r: string) => `<row r="${r}"><c t="str"><v>a</v></c></row>`
    for await (const { line } of readSheet(
      await foreign(`<worksheet>${['x', '1.5', '99999999999', '-1', '7'].map(row).join('')}</worksheet>`),
    ))
      lines.push(line)
    expect(lines).toEqual([1, 2, 3, 4, 7])
  })

  it('with parts beyond its end is refused', async () => {
    const whole = await book(['Name'], ['Ada'])
    const directory = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    for (let at = whole.readUInt32LE(directory + 16); at < directory; at += 46 + whole.readUInt16LE(at + 28))
      whole.writeUInt32LE(0xffff_fff0, at + 42)
    await expect(rowsOf(whole)).rejects.toThrow('damaged')
  })

  it('that is no workbook, is truncated, or declares entities is refused with a plain message', async () => {
    await expect(rowsOf(await bytesOf(writeZip([{ name: 'a.txt', content: ['a'] }])))).rejects.toThrow(
      'not an Excel file',
    )
    const whole = await book(['Name'], ['Ada'])
    await expect(rowsOf(whole.subarray(0, whole.length - 30))).rejects.toThrow('damaged')
    const spoilt = Buffer.from(whole)
    spoilt.fill(0xff, 900, 1100)
    await expect(rowsOf(spoilt)).rejects.toThrow('damaged')
    await expect(
      rowsOf(
        await foreign('<!DOCTYPE w [<!ENTITY a "b">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>'),
      ),
    ).rejects.toThrow('damaged')
    await expect(rowsOf(Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync('nothing')]))).rejects.toThrow(
      'damaged',
    )
  })

  it('throws when its rows fail in the middle, and doesn’t just end', async () => {
    async function* failing(): AsyncGenerator<SheetCell[]> {
      yield ['Ada']
      throw new Error('the database is away')
    }
    await expect(bytesOf(writeXlsx('Leads', ['Name'], failing()))).rejects.toThrow('the database is away')
  })
})
