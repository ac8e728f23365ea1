import type { KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerPlugin } from '../../kernel/server/plugins/defineServerPlugin'
import { declarationsOf } from '../../kernel/server/packages/declarationsOf'
import { readPackage, writePackage } from '../../kernel/server/packages/packageFile'
import { developmentVersion, type PackageDeclarations, type PackageManifest } from '../../kernel/shared/pluginPackage'
import { packedFactsFile } from '../../kernel/shared/packedFacts'
import type { PublicPages } from '../../kernel/client/session/registry/definePublicPages'
import type { SandboxDefinition } from '../../kernel/shared/SandboxDefinition'
import { declarationsOf as sandboxedDeclarations } from '../../kernel/shared/sandboxedPackage'
import { type BuiltBrowserHalf, buildBrowserHalf, type BuiltHalf, buildServerHalf, type Sources } from './buildHalves'
import { buildSandboxed } from './buildSandboxed'
import { browserNames, definitionModules, pointsOf } from './definitionModules'
import { readHeader } from './packageHeader'
import { packageSbom } from './packageSbom'
import { packedLanguages } from './packedLanguages'
import { packedFacts } from './packedFacts'
import { readSurface } from './readSurface'

export interface PackOptions {
  /** The plugin's folder. */
  readonly folder: string
  /** Where the product's source is, whose plugins' contracts may be imported; absent outside its repository. */
  readonly root?: string | undefined
  /** The folder of the kit, which has the contracts of the product's plugins; outside of the product's repository. */
  readonly kit?: string | undefined
  /** The version of the product that it is built for. */
  readonly builtFor: string
  /** Ed25519; a package without one is not signed. */
  readonly privateKey?: KeyObject | undefined
  /** Of a package that an author makes while they work: its number, which is a part of the version. */
  readonly build?: number | undefined
}

/** A packed plugin: the bytes of its file, its name, and what it says of itself. */
export interface PackedPlugin {
  readonly name: string
  readonly bytes: Buffer
  readonly manifest: Omit<PackageManifest, 'files'>
}

/**
 * Builds a plugin into a package. The same sources make the same bytes.
 * @throws with a sentence that says what to mend
 */
export async function packPlugin(options: PackOptions): Promise<PackedPlugin> {
  const { root, kit, builtFor, privateKey, build } = options
  const folder = path.resolve(options.folder)
  const { id = path.basename(folder), ...written } = await readHeader(folder)
  const header = {
    ...written,
    ...(build !== undefined && { version: developmentVersion(written.version, build) }),
  }
  const sources = { folder, id, root, kit }
  const {
    modules,
    files: built,
    plugin,
    ...parts
  } = header.sandbox ? await sandboxedParts(sources, header.sandbox) : await partsInProcess(sources)
  const { codes, files: words } = await packedLanguages(folder)
  const manifest: Omit<PackageManifest, 'files'> = {
    format: 1,
    id,
    ...header,
    builtFor,
    ...parts,
    ...(codes.length > 0 && { languages: codes }),
  }
  const facts = Buffer.from(`${JSON.stringify(await packedFacts(folder, plugin), null, 2)}\n`)
  const files = new Map([
    ...built,
    ...words,
    ['sbom.json', await packageSbom(id, header, modules)],
    [packedFactsFile, facts],
  ])
  const bytes = await writePackage({ manifest, files, ...(privateKey && { privateKey }) })
  // Whoever installs it reads it in the same way, so a fault is found here.
  await readPackage(bytes)
  return { name: `${id}-${header.version}.plugin`, bytes, manifest }
}

type Parts = BuiltHalf &
  Pick<PackageManifest, 'server' | 'client' | 'declares'> & { readonly plugin?: ServerPlugin | undefined }

const serverFile = 'server/index.js'

async function sandboxedParts(sources: Sources, sandbox: SandboxDefinition): Promise<Parts> {
  for (const [part, { access, path: of }] of [
    ...sandbox.routes.map((route) => ['routes', route] as const),
    ...sandbox.screens.map((screen) => ['screens', screen] as const),
  ])
    if (!Array.isArray(access))
      throw new Error(
        `plugin.json, sandbox.${part}: the access of ${of} must be a list of the keys of its own permissions, such as ["viewModule"]. Nothing of a sandboxed plugin is public.`,
      )
  const half = await buildSandboxed(sources, sandbox)
  if (half.files.has(serverFile)) await checkRoutes(half.files.get(serverFile)!, sandbox)
  return {
    ...half,
    ...(half.files.has(serverFile) && { server: serverFile }),
    declares: sandboxedDeclarations(sources.id, sandbox),
  }
}

/** @throws where a route has no function, or a function no route */
async function checkRoutes(code: Buffer, { routes }: SandboxDefinition): Promise<void> {
  const exported = await evaluate(new Map([[serverFile, code.toString('utf8')]]), serverFile)
  const functions = typeof exported === 'object' && exported !== null ? Object.keys(exported) : []
  const wanted = routes.map(({ method, path: of }) => `${method} ${of}`)
  const missing = wanted.find((name) => !functions.includes(name))
  if (missing)
    throw new Error(`server/plugin.ts: its default export has no function “${missing}”, a route of plugin.json.`)
  const unknown = functions.find((name) => !wanted.includes(name))
  if (unknown)
    throw new Error(`server/plugin.ts: “${unknown}” is no route of plugin.json. Its routes are ${wanted.join(', ')}.`)
}

async function partsInProcess(sources: Sources): Promise<Parts> {
  const server = await buildServerHalf(sources)
  const browser = await buildBrowserHalf(sources, browserNames)
  if (!server && !browser) throw new Error(`${sources.folder} has neither server/plugin.ts nor client/plugin.ts.`)
  const plugin = server ? await serverPlugin(sources.id, server.files.get(serverFile)!) : undefined
  return {
    plugin,
    files: new Map([...(server?.files ?? []), ...(browser?.files ?? [])]),
    modules: [...(server?.modules ?? []), ...(browser?.modules ?? [])],
    ...(server && { server: serverFile }),
    ...(browser && { client: await clientOf(browser) }),
    declares: declarations(sources.id, plugin, browser),
  }
}

async function clientOf({ manifest, publicPages, styles, bundled }: BuiltBrowserHalf) {
  // The default export of client/publicPages.ts.
  const pages =
    publicPages === undefined ? undefined : ((await evaluate(bundled, publicPages)) as PublicPages | undefined)
  return {
    ...(manifest !== undefined && { manifest }),
    ...(publicPages !== undefined && { publicPages, publicPaths: Object.keys(pages?.pages ?? {}) }),
    styles,
  }
}

function declarations(
  id: string,
  plugin: ServerPlugin | undefined,
  browser: BuiltBrowserHalf | undefined,
): PackageDeclarations {
  const declared = declarationsOf(plugin ?? { id, modules: [], menus: [], defaultGrants: {}, migrations: [] })
  const points = pointsOf(browser?.imports.get('@core/client/plugin') ?? [])
  return { ...declared, contributions: [...new Set([...declared.contributions, ...points])].toSorted() }
}

/**
 * Builds the server half of a plugin, and reads what it defines.
 * @returns undefined when it has none
 * @throws with a sentence that says what to mend
 */
export async function readServerPlugin(sources: Sources): Promise<ServerPlugin | undefined> {
  const half = await buildServerHalf(sources)
  return half && serverPlugin(sources.id, half.files.get(serverFile)!)
}

async function serverPlugin(id: string, code: Buffer): Promise<ServerPlugin> {
  // The default export of server/plugin.ts.
  const plugin = (await evaluate(new Map([[serverFile, code.toString('utf8')]]), serverFile)) as
    | ServerPlugin
    | undefined
  if (plugin?.id !== id)
    throw new Error(
      `server/plugin.ts exports ${plugin?.id === undefined ? 'no plugin' : `the plugin “${plugin.id}”`} by default, and the package is that of “${id}”. Give both the same id.`,
    )
  return plugin
}

/** Imports bundled code to read what it defines, with the modules of this source. */
async function evaluate(code: ReadonlyMap<string, string>, entry: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-pack-'))
  // Several plugins may be packed at the same time.
  const symbol = `white-glove.packing ${folder}`
  Object.assign(globalThis, { [Symbol.for(symbol)]: definitionModules })
  try {
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    for (const [name, text] of code) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, readSurface(text, { symbol, isShared: (specifier) => specifier in definitionModules }))
    }
    const { href } = pathToFileURL(path.join(folder, entry))
    const module = (await import(/* @vite-ignore */ href)) as { readonly default?: unknown }
    return module.default
  } finally {
    Reflect.deleteProperty(globalThis, Symbol.for(symbol))
    await rm(folder, { recursive: true })
  }
}
