import type { ComponentType } from 'react'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import { packageFileUrl } from '@core/kernel/shared/pluginPackage'
import type { PublicPages } from '../session/registry/definePublicPages'
import type { Path } from '../session/registry/Route'
import { addStyles, type ImportModule, loadModule } from './loadPackages'

/**
 * Fetches the public pages of a package, and the screen of one of them.
 * @throws when it can't be fetched, or when the package has no page at that path
 */
export async function openPublicPage(
  { id, version, styles, publicPages }: PresentedPackage,
  path: string,
  load?: ImportModule,
): Promise<{ readonly default: ComponentType }> {
  const url = packageFileUrl({ id, version }, publicPages?.file ?? '')
  const [module] = await Promise.all([loadModule(url, load), addStyles({ id, version, styles })])
  // The default export of the file that the package declares to be its public pages.
  const { pages } = module.default as PublicPages
  const page = pages[path as Path]
  if (!page) throw new Error(`Plugin “${id}” has no public page at “${path}”.`)
  return page.screen()
}
