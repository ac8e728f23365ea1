import { homeMenu } from '@core/kernel/entity/homeModule'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import { language } from '@core/kernel/entity/language'
import type { Words } from '@core/kernel/shared/createLanguage'
import { readWords, wordsFile } from '@core/kernel/shared/packageWords'
import { packageFileUrl } from '@core/kernel/shared/pluginPackage'
import type { SandboxedPackage } from '@core/kernel/shared/sandboxedPackage'
import { checkManifests } from '../session/registry/checkManifests'
import type { PluginManifest } from '../session/registry/definePlugin'
import type { PublicPage } from '../session/registry/publicPages'
import { offerSurface } from './surface/loadSurface'

/** Imports a module of a package; tests replace it. */
export type ImportModule = (url: string) => Promise<{ readonly default: unknown }>

const importModule: ImportModule = (url) => import(/* @vite-ignore */ url)

/**
 * Fetches the manifests of the packages that are on.
 * @param own the manifests of the build
 * @param publicPages the public pages of the build and of the packages
 * @returns the manifests of the build and of the packages. One that can't be fetched, or that claims what another plugin has, is replaced
 *   by a manifest that fails when it is activated, so that the registry names it and everything else works.
 */
export async function withPackages(
  own: readonly PluginManifest[],
  packages: readonly PresentedPackage[],
  publicPages: readonly Pick<PublicPage, 'plugin' | 'path'>[],
  load: ImportModule = importModule,
): Promise<readonly PluginManifest[]> {
  // A package brings no words that the product has.
  if (language && packages.length > 0) void language.loadAll()
  const fetched = await Promise.all(
    packages.flatMap((one) => {
      if (one.sandboxed) return [sandboxed(one, one.sandboxed)]
      return one.manifest === undefined ? [] : [loadManifest(one, one.manifest, load)]
    }),
  )
  // A plugin of the build that is replaced by its package, in another version.
  const all = own.filter(({ id }) => !packages.some((one) => one.id === id))
  for (const manifest of fetched) {
    const beside = [...all, manifest]
    try {
      // Without the pages of packages that are checked later: who comes second fails, and nobody else.
      const pages = publicPages.filter(({ plugin }) => beside.some(({ id }) => id === plugin))
      checkManifests(beside, pages)
      all.push(manifest)
    } catch (error) {
      all.push(failed(manifest.id, manifest.title, error))
    }
  }
  return all
}

/** Its code runs apart, so its manifest is made of data. */
async function sandboxed(one: PresentedPackage, data: SandboxedPackage): Promise<PluginManifest> {
  const [{ sandboxedManifest }, words] = await Promise.all([import('./sandboxed/sandboxedManifest'), fetchWords(one)])
  return sandboxedManifest(data, words)
}

const bringsWords = ({ languages = [] }: PresentedPackage) =>
  language !== undefined && languages.includes(language.code)

/** @returns the words that a package brings of the reader’s language; none where it brings none, or they can’t be fetched: then it is in English */
async function fetchWords(one: PresentedPackage): Promise<Words> {
  await language?.loadAll()
  if (!language || !bringsWords(one)) return {}
  try {
    const response = await fetch(packageFileUrl(one, wordsFile(language.code)))
    return readWords(await response.text())
  } catch {
    return {}
  }
}

async function loadManifest(one: PresentedPackage, file: string, load: ImportModule): Promise<PluginManifest> {
  const { id, version, title, styles } = one
  const styled = addStyles({ id, version, styles })
  try {
    // The texts of its modules are looked up when these are evaluated.
    if (language) language.add(id, await fetchWords(one))
    const url = packageFileUrl({ id, version }, file)
    const [module] = await Promise.all([loadModule(url, load), styled])
    // The default export of the file that the package declares to be its manifest.
    const manifest = module.default as PluginManifest
    if (manifest.id !== id) throw new Error(`its manifest is that of “${manifest.id}”`)
    return manifest
  } catch (error) {
    return failed(id, title, error)
  }
}

/** Imports a manifest or the public pages of a package. Their screens fetch the rest of what they need themselves. */
export function loadModule(url: string, load: ImportModule = importModule): ReturnType<ImportModule> {
  offerSurface()
  return load(url)
}

/**
 * Links the styles of a package that are not linked yet.
 * @returns when they are there, or can't be fetched: a package without its styles is better than none
 */
export async function addStyles({
  id,
  version,
  styles,
}: Pick<PresentedPackage, 'id' | 'version' | 'styles'>): Promise<void> {
  const hrefs = styles.map((style) => packageFileUrl({ id, version }, style))
  const linked = (href: string) => document.querySelector(`link[rel="stylesheet"][href="${href}"]`)
  await Promise.all(
    hrefs
      .filter((href) => !linked(href))
      .map(
        (href) =>
          new Promise<unknown>((settle) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            link.addEventListener('load', settle)
            link.addEventListener('error', settle)
            document.head.append(link)
          }),
      ),
  )
}

/** A plugin without screens that fails in every role. */
function failed(id: string, title: string, cause: unknown): PluginManifest {
  return {
    id,
    title,
    modules: [],
    menus: {},
    activatedBy: [homeMenu.id],
    routes: {},
    activate: () => Promise.reject(cause),
  }
}
