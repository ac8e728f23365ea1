import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { valid, validRange } from 'semver'
import type { PackageManifest } from '../../kernel/shared/pluginPackage'

/** The file `plugin.json` of a plugin's folder: what can't be read from its code. */
export type PackageHeader = Pick<
  PackageManifest,
  'version' | 'title' | 'description' | 'publisher' | 'licence' | 'api' | 'runs' | 'sandbox'
> & {
  /** The plugin's id, where its folder has another name. */
  readonly id?: string
}

const texts = ['version', 'title', 'description', 'publisher', 'licence', 'api'] as const

/**
 * Reads the header of a plugin.
 * @throws with a sentence that says what to write
 */
export async function readHeader(folder: string): Promise<PackageHeader> {
  const file = path.join(folder, 'plugin.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(
      `There is no ${file}. Write one: { "version": "1.0.0", "title": "Carpool", "description": "Vans and rides", "publisher": "Harbor Care", "licence": "MIT", "api": "^3.0.0" }`,
    )
  const header = parsed(text, file)
  const missing = texts.find((name) => typeof header[name] !== 'string')
  if (missing) throw new Error(`${file}: “${missing}” is missing, or is no text.`)
  // Its texts are checked; the rest is checked when the package is read.
  const given = header as Omit<PackageHeader, 'runs'> & Partial<Pick<PackageHeader, 'runs'>>
  const { id, version, title, description, publisher, licence, api, runs = 'inProcess', sandbox } = given
  if (!valid(version)) throw new Error(`${file}: “${version}” is no version. An example: 1.0.0.`)
  if (!validRange(api)) throw new Error(`${file}: “${api}” is no range of versions of the API. An example: ^3.0.0.`)
  return {
    ...(id !== undefined && { id }),
    version,
    title,
    description,
    publisher,
    licence,
    api,
    runs,
    ...(sandbox && { sandbox }),
  }
}

function parsed(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const header: unknown = JSON.parse(text)
    if (typeof header === 'object' && header !== null) return { ...header }
  } catch {
    // It is as wrong as one that is no object.
  }
  throw new Error(`${file} is not valid JSON.`)
}
