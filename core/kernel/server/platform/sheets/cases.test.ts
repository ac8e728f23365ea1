import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { writeZip } from './xlsx/zipWriter'
import { readSheetInThread } from './readSheetInThread'
import type { Sheet } from './xlsx/readXlsx'

async function read(bytes: Buffer, wanted?: number) {
  const rows: (readonly string[])[] = []
  let book: { sheets: readonly Sheet[]; sheet: number } | undefined
  const onSheets = (sheets: readonly Sheet[], sheet: number) => (book = { sheets, sheet })
  for await (const { cells } of readSheetInThread(bytes, undefined, { sheet: wanted, onSheets })) rows.push(cells)
  return { rows, names: book?.sheets.map(({ name }) => name), sheet: book?.sheet }
}
const caseFile = (name: string) => readFile(new URL(`cases/${name}.xlsx`, import.meta.url))

it('a hidden sheet is read only when it is chosen', async () => {
  const file = await caseFile('hidden-first-sheet')
  const companies = await read(file)
  expect(companies).toMatchObject({ names: ['Lists', 'Companies'], sheet: 1 })
  expect(companies.rows[0]).toContain('Company')
  const lists = await read(file, 0)
  expect(lists.sheet).toBe(0)
  expect(lists.rows).not.toEqual(companies.rows)
  await expect(read(file, 9)).rejects.toThrow('no such sheet')
})

it('a sheet of a chart is none', async () => {
  expect(await read(await caseFile('chart-sheet-first'))).toEqual({
    rows: [
      ['Company', 'City'],
      ['Acme LLC', 'Salem'],
    ],
    names: ['Companies'],
    sheet: 0,
  })
})

it('cells that are only styled are no columns', async () => {
  const { rows } = await read(await caseFile('empty-styled-cells-beyond-1000'))
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => 2))
})

it('a workbook with a password, and one in another format, is called that', async () => {
  await expect(read(await caseFile('password-protected'))).rejects.toThrow('has a password')
  const binary = []
  for await (const piece of writeZip([{ name: 'xl/workbook.bin', content: ['x'] }])) binary.push(piece)
  await expect(read(Buffer.concat(binary))).rejects.toThrow('a binary Excel file (.xlsb)')
})
