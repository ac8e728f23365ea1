import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { directionOf } from '../../kernel/shared/createLanguage.ts'

/** A file `languages/<code>.json` of core or a plugin. */
export interface Catalogue {
  /** Only in core's: the language by its own name. */
  readonly name?: string
  /** Only in core's: the BCP 47 tag of dates, numbers and plurals; default: the code. */
  readonly locale?: string
  /** Only in core's: a test holds every catalogue of the language to be complete. */
  readonly complete?: boolean
  /** The translations by the English message; `|` separates plural forms. */
  readonly words: Readonly<Record<string, string>>
}

/** A language of the build: its catalogues by `core` and the ids of plugins. */
export interface FoundLanguage {
  readonly code: string
  readonly name: string
  readonly locale: string
  readonly complete: boolean
  readonly direction: 'ltr' | 'rtl'
  readonly catalogues: ReadonlyMap<string, Catalogue>
}

/** @returns the folders that may have catalogues, by `core` and the ids of plugins */
export function languageFolders(root: string): ReadonlyMap<string, string> {
  const plugins = path.join(root, 'plugins')
  const ids = existsSync(plugins) ? readdirSync(plugins).toSorted() : []
  return new Map([
    ['core', path.join(root, 'core/languages')],
    ...ids.map((id) => [id, path.join(plugins, id, 'languages')] as const),
  ])
}

/** @returns the texts in a file such as `said.json`; none where there is no such file */
export const readList = (file: string): readonly string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []

/** @returns the languages of which core has a catalogue, by code */
export function findLanguages(root: string): FoundLanguage[] {
  const folders = languageFolders(root)
  return codesIn(folders.get('core')!).map((code) => {
    const catalogues = new Map(
      [...folders].flatMap(([owner, folder]) => {
        const catalogue = readCatalogue(folder, code)
        return catalogue ? [[owner, catalogue] as const] : []
      }),
    )
    const { name = code, locale = code, complete = false } = catalogues.get('core')!
    return { code, name, locale, complete, direction: directionOf(locale), catalogues }
  })
}

/** @returns the languages of which a folder has a catalogue */
export function codesIn(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.flatMap((file) => /^(?!kept|said)([\w-]+)\.json$/.exec(file)?.[1] ?? []).toSorted()
}

/** @throws Error, naming the file, where it is no catalogue */
export function readCatalogue(folder: string, code: string): Catalogue | undefined {
  const file = path.join(folder, `${code}.json`)
  if (!existsSync(file)) return undefined
  try {
    const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue
    if (typeof catalogue.words !== 'object') throw new Error('it has no “words”')
    return catalogue
  } catch (error) {
    throw new Error(`${file} is no catalogue: ${(error as Error).message}`, { cause: error })
  }
}
