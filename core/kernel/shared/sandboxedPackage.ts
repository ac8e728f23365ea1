import { type PackageDeclarations, type PackageManifest, packageFileUrl } from './pluginPackage'
import type { SandboxDefinition, SandboxScreen } from './SandboxDefinition'

/** What the browser is told of a sandboxed package. */
export interface SandboxedPackage {
  readonly id: string
  readonly version: string
  readonly title: string
  readonly publisher: string
  readonly module: SandboxDefinition['module']
  readonly menu: SandboxDefinition['menu']
  readonly screens: readonly Omit<SandboxScreen, 'script' | 'styles'>[]
}

/** @returns what the browser is told of a sandboxed package */
export function presentSandboxed(manifest: PackageManifest, sandbox: SandboxDefinition): SandboxedPackage {
  const { id, version, title, publisher } = manifest
  const { module, menu, screens } = sandbox
  return {
    id,
    version,
    title,
    publisher,
    module,
    menu,
    screens: screens.map(({ title, path, access }) => ({ title, path, access })),
  }
}

/** What `declares` of a sandboxed package must say, so that people who decide on it see what it is. */
export function declarationsOf(id: string, sandbox: SandboxDefinition): PackageDeclarations {
  const { module, menu, routes } = sandbox
  const idOf = (key: string) => module.id * 100 + (module.permissions[key]?.[0] ?? 0)
  return {
    permissions: Object.values(module.permissions).map(([offset, name]) => ({ id: module.id * 100 + offset, name })),
    menus: [{ id: module.id, title: menu.title, path: menu.path }],
    entities: [],
    tables: [],
    migrations: [],
    routes: routes.map(({ method, path, access }) => ({
      call: `${method} /api/${id}${path}`,
      access: access.map(idOf).join(', '),
    })),
    contributions: [],
    jobs: [],
  }
}

/** The address of the document of a screen. */
export function sandboxedScreenUrl(of: Pick<PackageManifest, 'id' | 'version'>, screen: number): string {
  return packageFileUrl(of, `screen/${screen}`)
}
