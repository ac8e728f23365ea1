import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'

/** @returns what the browser needs to load the browser half of a package */
export function presentPackage({ id, version, title, client }: PackageManifest): PresentedPackage {
  const { manifest, publicPages, publicPaths, styles = [] } = client ?? {}
  return {
    id,
    version,
    title,
    styles,
    ...(manifest !== undefined && { manifest }),
    ...(publicPages !== undefined && { publicPages: { file: publicPages, paths: publicPaths ?? [] } }),
  }
}
