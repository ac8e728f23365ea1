import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import { type PackageManifest, publisherText } from '@core/kernel/shared/pluginPackage'
import { presentSandboxed } from '@core/kernel/shared/sandboxedPackage'

/**
 * @param publisher as the deployment knows it, if it does
 * @returns what the browser needs to load the browser half of a package, or to show the screens of a sandboxed one
 */
export function presentPackage(manifest: PackageManifest, publisher: string | null): PresentedPackage {
  const { id, version, title, client, languages, sandbox } = manifest
  const { manifest: module, publicPages, publicPaths, styles = [] } = client ?? {}
  return {
    id,
    version,
    title,
    styles,
    ...(module !== undefined && { manifest: module }),
    ...(publicPages !== undefined && { publicPages: { file: publicPages, paths: publicPaths ?? [] } }),
    ...(languages && { languages }),
    ...(sandbox && { sandboxed: presentSandboxed(manifest, sandbox, publisherText(manifest, publisher)) }),
  }
}
