import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Figure, formatFigure } from '@core/entity'
import type { Reading } from './readDoors'

/** @returns the text of a PDF, with its columns beside each other */
export async function textOfPdf(file: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'figures-'))
  try {
    const name = path.join(folder, 'report.pdf')
    await writeFile(name, file)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', name, '-'])
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The readings that differ from the oracle, in words. Files have two digits, of shares four, and of hours two. */
export function disagreements(
  figures: ReadonlyMap<string, Figure>,
  readings: readonly Reading[],
  expected: ReadonlyMap<string, number | null>,
): string[] {
  return readings.flatMap(({ door, id, value, text }) => {
    const right = expected.get(id) ?? null
    const { unit = 'number' } = figures.get(id)!
    const isFile = /^(csv|xlsx) /.test(door)
    const tolerance = !isFile ? 1e-6 : unit === 'percent' ? 6e-5 : unit === 'duration' ? 18.1 : 0.00501
    const same =
      text !== undefined
        ? right !== null && text === formatFigure(right, unit)
        : value == null || right === null
          ? (value ?? null) === right || (value === 0 && right === null)
          : Math.abs(value - right) <= Math.max(tolerance, Math.abs(right) * 1e-9)
    return same ? [] : [`${id} is ${text ?? value} in ${door}, and ${right} by SQL`]
  })
}
