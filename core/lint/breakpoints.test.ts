import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** The widths at which the page changes, in px. What a component needs of its own is a container query. */
const breakpoints = new Set([640, 768, 1024, 1280])

/** @returns the widths in px of a stylesheet's media queries that are no breakpoint, with their lines */
function otherWidths(css: string): string[] {
  return css.split('\n').flatMap((text, at) => {
    const widths = /^\s*@media\b/.test(text) ? [...text.matchAll(/\bwidth\b[^)]*?(\d+(?:\.\d+)?)px/g)] : []
    return widths.flatMap(([, width]) => (breakpoints.has(Number(width)) ? [] : [`${at + 1}: ${text.trim()}`]))
  })
}

it('[S9.4] media queries use the four breakpoints only', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  const sheets = all.flat().filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(100)
  const found = await Promise.all(
    sheets.map(async (file) => otherWidths(await readFile(join(root, file), 'utf8')).map((line) => `${file}:${line}`)),
  )
  expect(found.flat()).toEqual([])
})

it('[S9.4] another width is found, and a container query may have its own', () => {
  expect(otherWidths('@media (width < 900px) {}\n@media (width >= 1280px) {}\n@container (width < 360px) {}')).toEqual([
    '1: @media (width < 900px) {}',
  ])
})
