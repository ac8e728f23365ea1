import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { browserSurface, isOfBrowserSurface } from '../../kernel/shared/packageSurface'

/** The half of a plugin that is built; `sandboxed`: code that runs apart from the product. */
export type Half = 'client' | 'server' | 'sandboxed'

const libraryOf = (specifier: string) => specifier.split('/')[0]

/** Libraries that the product shares with packages, in all of their parts. */
const sharedLibraries = new Set(browserSurface.filter((name) => !name.startsWith('@core/')).map(libraryOf))
const serverEntryPoints = /^@core\/(contract|entity|calls|server\/(?!testing$)[a-z]+)$/

interface GuardOptions {
  readonly half: Half
  /** The plugin's folder and its id. */
  readonly folder: string
  readonly id: string
  /** Where the product's source is, whose plugins' contracts may be imported; absent outside its repository. */
  readonly root: string | undefined
  /** The folder of the kit, which has the contracts of the product's plugins; absent in the product's repository. */
  readonly kit?: string | undefined
  /** Is told of the imports that are refused: the bundler's own error contains more than a person needs. */
  refuse(sentence: string): void
}

/**
 * Leaves the imports of what the product shares as they are, so that no package contains a copy of React, MobX or core, and refuses the
 * imports that a plugin may not have.
 */
export function guardImports({ half, folder, id, root, kit, refuse }: GuardOptions): Plugin {
  const isOffered = (source: string) => {
    if (half === 'client') return isOfBrowserSurface(source)
    return half === 'server' && (serverEntryPoints.test(source) || source === 'kysely')
  }
  const isBuiltin = (source: string) => source.startsWith('node:') || builtinModules.includes(source)
  const nameOf = (file: string | undefined) => (file ? path.relative(path.dirname(folder), file.split('?')[0]!) : 'It')
  const placeOf = (plugin: string) =>
    [root, kit]
      .flatMap((base) => (base === undefined ? [] : [path.join(base, 'plugins', plugin)]))
      .find((place) => existsSync(place))
  const refused = (importer: string | undefined, source: string, why: string) => {
    const sentence = `${nameOf(importer)} imports “${source}”: ${why}`
    refuse(sentence)
    return new Error(sentence)
  }
  return {
    name: 'guard-imports',
    enforce: 'pre',
    async resolveId(source, importer, { isEntry }) {
      if (isEntry || source.startsWith('\0')) return
      if (isOffered(source)) return { id: source, external: true }
      if (half === 'server' && isBuiltin(source)) return { id: source, external: true }
      if (isBuiltin(source) && !importer?.includes('/node_modules/'))
        throw refused(
          importer,
          source,
          half === 'client'
            ? 'browsers have none of the modules of Node.'
            : 'a sandboxed package has none of the modules of Node.',
        )
      if (half === 'sandboxed' && source.startsWith('@'))
        if (/^@(?:core|plugins|deployment)\//.test(source))
          throw refused(
            importer,
            source,
            'a sandboxed package has nothing of the product but its types: it calls `host`.',
          )
      if (source.startsWith('@core/'))
        throw refused(
          importer,
          source,
          source.startsWith('@core/kernel/') || source.startsWith('@core/features/')
            ? 'a package may only use the entry points that core/surface.txt lists.'
            : `the ${half === 'client' ? 'browser' : 'server'} half of a package has no such entry point.`,
        )
      if (source.startsWith('@deployment/'))
        throw refused(importer, source, 'that is of one deployment, and a package is for any.')
      if (half === 'client' && sharedLibraries.has(libraryOf(source)))
        throw refused(importer, source, `of this library a package may only import ${sharedOf(source)}.`)
      const address = source
        .replace(`@plugins/${id}/`, `${folder}/`)
        .replace(/^@plugins\/([^/]+)/, (all, other: string) => placeOf(other) ?? all)
      const found = await this.resolve(address, importer, { skipSelf: true })
      if (!found) throw refused(importer, source, 'it leads nowhere.')
      const file = found.id.split('?')[0]!
      if (!path.isAbsolute(file) || file.includes('/node_modules/') || isBelow(folder, file)) return found
      const place = root && path.relative(root, file)
      const other = /^plugins\/([^/]+)\/(contract|shared)\//.exec(place ?? '')
      // What a contract is made of is copied with it: tokens, slots and events are compared by their ids.
      if (other && (other[2] === 'contract' || !isBelow(folder, importer ?? ''))) return found
      throw refused(
        importer,
        source,
        place?.startsWith('plugins/')
          ? 'of another plugin only its contract/ may be imported.'
          : 'it is outside of the plugin’s folder. Core is imported by its entry points: @core/….',
      )
    },
  }
}

const isBelow = (folder: string, file: string) => !path.relative(folder, file).startsWith('..')

const sharedOf = (source: string) => browserSurface.filter((name) => libraryOf(name) === libraryOf(source)).join(', ')
