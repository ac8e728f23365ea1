import { readdir } from 'node:fs/promises'

/**
 * The argument of a part's `run`. `check` runs one of its checks and counts it; an exception in a check ends the part.
 * @typedef {{ say(line: string): void, check(title: string, work: () => Promise<void>): Promise<void> }} Tools
 *
 * The export `part` of each file in `scripts/nightly`. `run` throws if a check fails, and stops everything that it started.
 * @typedef {{ about: string, packages: readonly string[], run(tools: Tools): Promise<void> }} Part where `packages` are Debian's
 */

/** @returns {Promise<(Part & { name: string })[]>} sorted by name, which is that of the file */
export async function readParts() {
  const folder = new URL('../', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      /** @type {{ part?: Part }} */
      const { part } = await import(String(new URL(name, folder)))
      if (!part) throw new Error(`scripts/nightly/${name} exports no “part”.`)
      return { ...part, name: name.slice(0, -'.mjs'.length) }
    }),
  )
}
