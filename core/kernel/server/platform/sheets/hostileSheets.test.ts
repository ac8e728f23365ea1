import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { CsvReader } from './readCsv'
import { readSheetInThread } from './readSheetInThread'
import { isDateFormat } from './xlsx/dateFormats'
import { writeZip } from './xlsx/zipWriter'

async function rowsOf(bytes: Buffer, budget?: { milliseconds: number; megabytes: number }) {
  const rows = []
  for await (const { cells } of readSheetInThread(bytes, budget)) rows.push(cells)
  return rows
}

async function workbook(styles: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="One"/></sheets></workbook>',
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c s="1"><v>46023</v></c></row></sheetData></worksheet>',
  }
  const pieces = []
  for await (const piece of writeZip(Object.entries(parts).map(([name, text]) => ({ name, content: [text] }))))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The number of turns of the event loop while something is read. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const turn = () => void (isOver || (turns++, setImmediate(turn)))
  setImmediate(turn)
  await work
  isOver = true
  return turns
}

/** The nice value of each thread of this process. */
async function nicenesses(): Promise<number[]> {
  const stats = await Promise.all(
    (await readdir('/proc/self/task')).map((thread) =>
      readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => undefined),
    ),
  )
  return stats.flatMap((stat) => (stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) : []))
}

describe('a hostile file', () => {
  it('[security 1] with one endless number format is read fast, and the number is no day', async () => {
    expect(isDateFormat(170, '['.repeat(80_000))).toBe(false)
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(80_000)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    expect(await rowsOf(await workbook(styles))).toEqual([['46023']])
  })

  it('[security 1] with sixty thousand styles of one long format checks the format once', async () => {
    const format = `${'['.repeat(250)}d`
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(60_000)}</cellXfs></styleSheet>`
    expect(await rowsOf(await workbook(styles))).toEqual([['2026-01-01']])
  })

  it.each([
    ['yyyy-mm-dd', true],
    ['[Red]0.00"d"', false],
    ['dd\\.mm\\.yyyy', true],
    ['0.00\\d', false],
    ['[h]:mm', false],
    ['mmm/yy', true],
    ['"unclosed d', true],
    ['[unclosed', true],
  ])('[security 1] with the format %s is still understood: a day is %s', (format, isDay) => {
    expect(isDateFormat(170, format)).toBe(isDay)
  })

  it('[security 12] of nothing but line ends is read without creating a row for each', () => {
    const reader = new CsvReader(',')
    const rows = [...reader.read(`a\r\n${'\n\r\n\r'.repeat(1000)}b`), ...reader.end()]
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a'],
      [2003, 'b'],
    ])
  })

  it('[security 1] is read beside the server’s other work, which continues', async () => {
    const file = Buffer.from(`Name\n${'\n'.repeat(5_000_000)}Ada\n`)
    let rows: (readonly string[])[] = []
    const turns = await turnsDuring(rowsOf(file).then((read) => (rows = read)))
    expect(rows).toEqual([['Name'], ['Ada']])
    expect(turns).toBeGreaterThan(100)
  })

  it.skipIf(process.platform !== 'linux')(
    '[V2] is read by a thread that has a lower priority than requests',
    async () => {
      const before = await nicenesses()
      const read = rowsOf(Buffer.from(`Name\n${'\n'.repeat(10_000_000)}Ada\n`))
      await vi.waitFor(async () => expect(await nicenesses()).toContain(5), { interval: 10 })
      await read
      expect((await nicenesses()).filter((nice) => nice === 5)).toEqual(before.filter((nice) => nice === 5))
    },
  )

  it('[security 1] or a normal one is passed on piece by piece', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `Vehicle ${at}`)
    expect((await rowsOf(Buffer.from(lines.join('\n')))).flat()).toEqual(lines)
  })

  it('[security 1] is refused when it exceeds its time or its memory', async () => {
    const tooMuch = 'This file takes too long or too much memory to read'
    const long = Buffer.from(`Name\n${'\n'.repeat(30_000_000)}`)
    await expect(rowsOf(long, { milliseconds: 1, megabytes: 64 })).rejects.toThrow(tooMuch)
    const texts = `<sst>${Array.from({ length: 400_000 }, (_, at) => `<si><t>text number ${at} of a large file</t></si>`).join('')}</sst>`
    const pieces = []
    for await (const piece of writeZip(
      Object.entries({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<workbook/>',
        'xl/sharedStrings.xml': texts,
        'xl/worksheets/sheet1.xml': '<worksheet/>',
      }).map(([name, text]) => ({ name, content: [text] })),
    ))
      pieces.push(piece)
    await expect(rowsOf(Buffer.concat(pieces), { milliseconds: 60_000, megabytes: 16 })).rejects.toThrow(tooMuch)
  })
})
