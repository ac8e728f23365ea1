import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { satisfies } from 'semver'
import { apiVersion } from '@core/kernel/shared/pluginPackage'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { PackageError } from './PackageError'
import { type PluginPackage, readPackage } from './packageFile'
import { sandboxedPlugin } from './sandbox/sandboxedPlugin'

/** The publishers whose code may run in this process: their names, by their public keys. */
export type TrustedPublishers = ReadonlyMap<string, string>

/** A package that this deployment may use. */
export interface TrustedPackage extends PluginPackage {
  /** The publisher's name as the deployment knows it; null for a sandboxed package of anybody else. */
  readonly publisher: string | null
}

/**
 * Reads a package, and checks that it may run here.
 * @param here.own the plugins of the build
 * @throws PackageError where it is not whole, is not signed by a publisher that the deployment trusts, or is for another API
 */
export async function readTrustedPackage(
  content: Buffer,
  { own, publishers }: { readonly own: readonly Pick<ServerPlugin, 'id'>[]; readonly publishers: TrustedPublishers },
): Promise<TrustedPackage> {
  const read = await readPackage(content)
  const { manifest, key } = read
  const publisher = (key !== undefined && publishers.get(key)) || null
  // Foreign code runs apart, so nobody has to trust it.
  if (publisher === null && manifest.runs !== 'sandboxed')
    throw new PackageError(
      key === undefined
        ? 'The package is not signed. Ask its publisher for a signed one.'
        : `The package is signed by a publisher that this deployment doesn’t trust (it says “${manifest.publisher}”). The operator of the server can add the key to TRUSTED_PUBLISHERS: ${key}`,
    )
  // People trust the name of a plugin of the product.
  if (manifest.runs === 'sandboxed' && own.some(({ id }) => id.toLowerCase() === manifest.id.toLowerCase()))
    throw new PackageError(
      `${manifest.title} has the id “${manifest.id}” of a plugin of the product. Only its own publisher may replace it.`,
    )
  if (!satisfies(apiVersion, manifest.api))
    throw new PackageError(
      `${manifest.title} ${manifest.version} is for version ${manifest.api} of the platform, and this is ${apiVersion}. Ask for a version that fits, or update the product first.`,
    )
  return { ...read, publisher }
}

/**
 * Unpacks the server half of a package, and imports it.
 * @param folder below which the shared modules are linked
 * @throws PackageError where it can't be imported, or is another plugin than it says
 */
export async function importServerHalf({ manifest, files }: PluginPackage, folder: string): Promise<ServerPlugin> {
  const { id, version, title, server, runs } = manifest
  if (runs === 'sandboxed') return sandboxedPlugin(manifest, files)
  if (server === undefined) return { id, modules: [], menus: [], defaultGrants: {}, migrations: [] }
  const code = files.get(server)!
  // By its content: a module stays in the process under its address.
  const sum = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const file = path.join(folder, id, `${version}-${sum}.mjs`)
  const stored = await readFile(file).catch(() => undefined)
  if (!stored?.equals(code)) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, code)
  }
  let plugin: ServerPlugin | undefined
  try {
    plugin = ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: ServerPlugin }).default
  } catch (error) {
    throw new PackageError(`${title} ${version} can’t be loaded: ${(error as Error).message}`)
  }
  if (plugin?.id !== id)
    throw new PackageError(
      `${title} ${version} says that it is “${id}”, and its code is “${plugin?.id ?? 'no plugin'}”.`,
    )
  return plugin
}
