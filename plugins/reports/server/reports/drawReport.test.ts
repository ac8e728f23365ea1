import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namesInScripts } from '@core/server/testing'
import type { ReportAnswer } from '../../shared/answers'
import { drawReport } from './drawReport'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'report-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[S2.20] has the names of rows and columns in any script', async () => {
  const names = Object.values(namesInScripts)
  const report = {
    id: 'leads',
    title: `Leads of ${names[0]}`,
    from: '2026-11-01',
    to: '2026-11-28',
    notes: names,
    table: {
      category: 'Salesperson',
      columns: [{ id: 'received', label: names[4], format: 'number' }],
      rows: names.map((label) => ({ label, cells: [{ value: 3 }] })),
      total: [{ value: 3 * names.length }],
    },
  } as unknown as ReportAnswer
  const file = path.join(folder, 'report.pdf')
  await writeFile(file, await drawReport(report, { name: 'White Glove 白手套', color: null }))
  // Other programs than the browser draw them, too: a font that they can't read is a “Syntax Error”.
  const drawn = spawnSync('pdftoppm', ['-r', '20', '-png', file, path.join(folder, 'page')], { encoding: 'utf8' })
  expect(drawn.stderr).toBe('')
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replaceAll(/ +/g, ' ')
  for (const name of names) expect(text).toMatch(new RegExp(`^ ?${name} 3$`, 'm'))
  expect(text).toContain(`White Glove 白手套 · Leads of ${names[0]}`)
  expect(text).not.toMatch(/\[U\+|\ufffd/)
})
