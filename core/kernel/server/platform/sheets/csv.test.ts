import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow } from './csvText'
import { escapeFormula, unescapeFormula } from './formulas'
import { CsvReader } from './readCsv'
import { readSheet } from './readSheet'

function rowsOf(text: string, separator = ',', pieces = text.length || 1): (readonly string[])[] {
  const reader = new CsvReader(separator)
  const rows = []
  for (let at = 0; at < text.length; at += pieces) rows.push(...reader.read(text.slice(at, at + pieces)))
  return [...rows, ...reader.end()].map(({ cells }) => cells)
}

async function sheetOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const rows = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

describe('CSV', () => {
  it('is read as it was written, for any texts, separator and pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', ' ', 'é', '=', "'") })
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        fc.integer({ min: 1, max: 9 }),
        (table, separator, pieces) => {
          const text = table.map((row) => csvRow(row, separator)).join('')
          expect(rowsOf(text, separator, pieces)).toEqual(
            table.filter((row) => row.some((value) => value.trim() !== '')),
          )
        },
      ),
    )
  })

  it('may end its lines in any of the three ways, with or without a last line end', () => {
    for (const end of ['\n', '\r', '\r\n'])
      expect(rowsOf(`a,b${end}c,"d${end}e"`)).toEqual([
        ['a', 'b'],
        ['c', `d${end}e`],
      ])
  })

  it('reports the line in which a row began', () => {
    const reader = new CsvReader(',')
    const lines = [...reader.read('a\n\n"b\nb"\nc\n')].map(({ line }) => line)
    expect(lines).toEqual([1, 3, 5])
  })

  it('with a missing quotation mark reports its position', () => {
    expect(() => rowsOf('a,b\n1,"2\n3,4')).toThrow('opens in line 2 is never closed')
    expect(() => rowsOf(`a\n"${'x'.repeat(50_000)}`)).toThrow('A cell in line 2 is longer')
  })

  it('with too many cells in a row is refused while it is read', () => {
    const reader = new CsvReader(',')
    expect(() => [...reader.read(','.repeat(100_000))]).toThrow('more than 1,000 columns')
  })

  it('preserves quotation marks in the middle of a text, and rows that are too short or too long', () => {
    expect(rowsOf('5" pipe,"x"y\na\na,b,c')).toEqual([['5" pipe', 'xy'], ['a'], ['a', 'b', 'c']])
  })
})

describe('a file', () => {
  it('may have commas, semicolons or tabs between its cells', async () => {
    for (const separator of [',', ';', '\t']) {
      const text =
        csvRow(['Name', 'Note'], separator) +
        csvRow(['Ada', 'a, b; c'], separator) +
        csvRow(['Bo', 'd; e, f'], separator)
      expect(await sheetOf(Buffer.from(text))).toEqual([
        ['Name', 'Note'],
        ['Ada', 'a, b; c'],
        ['Bo', 'd; e, f'],
      ])
    }
  })

  it('may be UTF-8, UTF-16 or Windows-1252, with or without a byte order mark', async () => {
    const text = 'Name,City\r\nZoë,Málaga\r\n'
    const swapped = Buffer.from(text, 'utf16le').swap16()
    const files = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
      swapped,
      Buffer.from(text, 'latin1'),
    ]
    for (const file of files)
      expect(await sheetOf(file)).toEqual([
        ['Name', 'City'],
        ['Zoë', 'Málaga'],
      ])
  })

  it('is detected by its bytes, whatever its name', async () => {
    await expect(sheetOf(Buffer.from('%PDF-1.7\n1 0 obj'))).rejects.toThrow('This is a PDF')
    await expect(sheetOf(Buffer.from('\x89PNG\r\n', 'latin1'))).rejects.toThrow('This is a picture')
    await expect(sheetOf(Buffer.alloc(3000))).rejects.toThrow('holds no text')
    await expect(sheetOf(Buffer.alloc(0))).rejects.toThrow('This file is empty')
  })
})

describe('a formula', () => {
  it('in a text is made harmless, so that a spreadsheet shows it', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\r=1', ' =1', "'=1", '＝1'])
      expect(escapeFormula(text)).toBe(`'${text}`)
    for (const text of ['a=1', "O'Neil", "'quoted'", '555-010-0001', '']) expect(escapeFormula(text)).toBe(text)
  })

  it('[security 16] is made harmless after each character at which some languages split the cells', () => {
    expect(escapeFormula('a;=1+1;b')).toBe("a;'=1+1;b")
    expect(escapeFormula('a\t -1')).toBe("a\t' -1")
    expect(escapeFormula('\t=1')).toBe("'\t'=1")
    expect(escapeFormula('Mon; Tue; 3-4')).toBe('Mon; Tue; 3-4')
  })

  it('is read as it was written, and so is every other text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', 'a', '\t', ';', '1') }),
        (text) => unescapeFormula(escapeFormula(text)) === text,
      ),
    )
  })
})

describe('a file of the trade', () => {
  it('names its separator in the first line, as Excel writes it; lines are counted with it', async () => {
    const rows = []
    for await (const row of readSheet(Buffer.from('sep=;\r\nCompany;City\r\nAcme;Salem\r\n'))) rows.push(row)
    expect(rows).toEqual([
      { line: 2, cells: ['Company', 'City'] },
      { line: 3, cells: ['Acme', 'Salem'] },
    ])
    expect(await sheetOf(Buffer.from('\uFEFFSEP=|\nCompany|City, State\n', 'utf16le'))).toEqual([
      ['Company', 'City, State'],
    ])
  })

  it('may have pipes between its cells', async () => {
    expect(await sheetOf(Buffer.from('Company|City\nAcme, Inc.|Salem\n'))).toEqual([
      ['Company', 'City'],
      ['Acme, Inc.', 'Salem'],
    ])
  })

  it('may begin with a title that has no separator', async () => {
    expect(await sheetOf(Buffer.from('Fleet prospects, 2026\n\nCompany;City;State\nAcme;Salem;OR\n'))).toEqual([
      ['Fleet prospects, 2026'],
      ['Company', 'City', 'State'],
      ['Acme', 'Salem', 'OR'],
    ])
  })

  it('is called by its name where it is another format', async () => {
    const old = (part: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(part, 'utf16le')])
    await expect(sheetOf(old('EncryptedPackage'))).rejects.toThrow('This Excel file has a password')
    await expect(sheetOf(old('Workbook'))).rejects.toThrow('an old Excel file (.xls)')
    await expect(sheetOf(old('WordDocument'))).rejects.toThrow('an old Word document')
  })
})
