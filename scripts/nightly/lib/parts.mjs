import { readdir } from 'node:fs/promises'

/**
 * What a part is given. `check` runs one of its checks and counts it; a check that throws ends the part.
 * @typedef {{ say(line: string): void, check(title: string, work: () => Promise<void>): Promise<void> }} Tools
 *
 * What each file of `scripts/nightly` exports as `part`. `run` throws when something is not as it should be, and stops what it started.
 * @typedef {{ about: string, packages: readonly string[], run(tools: Tools): Promise<void> }} Part where `packages` are Debian's
 */

/** @returns {Promise<(Part & { name: string })[]>} by name, which is the file's */
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
