import { type PackageDeclarations, type PackageManifest, packageFileUrl } from './pluginPackage'
import { definePermissions, type PermissionModule } from '@core/kernel/entity/permissions'
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

/**
 * @param publisher as the deployment knows it
 * @returns what the browser is told of a sandboxed package
 */
export function presentSandboxed(
  { id, version, title }: PackageManifest,
  sandbox: SandboxDefinition,
  publisher: string,
): SandboxedPackage {
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
  const idOf = (key: string) => module.id * 100 + (module.permissions[key]?.offset ?? 0)
  return {
    permissions: Object.values(module.permissions).map(({ offset, name }) => ({ id: module.id * 100 + offset, name })),
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

/** @returns the permissions of a sandboxed package, as those of other plugins */
export function sandboxedPermissions({ id, title, permissions }: SandboxDefinition['module']): PermissionModule {
  const actions = Object.entries(permissions).map(([key, { offset, name }]) => [key, [offset, name] as const])
  return definePermissions(id, title, Object.fromEntries(actions) as Record<string, readonly [number, string]>)
}
