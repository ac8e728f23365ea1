import { type SandboxedPackage, sandboxedPermissions } from '@core/kernel/shared/sandboxedPackage'
import { type PluginManifest, definePlugin } from '../../session/registry/definePlugin'
import type { Path, Route } from '../../session/registry/Route'

/** Makes the manifest of a sandboxed package, whose screens are shown in frames. None of its code runs in the product. */
export function sandboxedManifest(data: SandboxedPackage): PluginManifest {
  const { id, title, module, menu, screens } = data
  const permissions = sandboxedPermissions(module)
  const routes = screens.map(({ title, path, access }, index): [Path, Route<'own'>] => [
    // The server accepts no other paths.
    path as Path,
    {
      menu: 'own',
      permission: access.map((key) => permissions.can[key]!),
      title,
      screen: async () => ({ default: (await import('./SandboxedScreen')).sandboxedScreen(data, index) }),
    },
  ])
  return definePlugin({
    id,
    title,
    modules: [permissions],
    menus: {
      own: {
        id: module.id,
        title: menu.title,
        icon: menu.icon,
        link: menu.path,
        section: menu.section,
        order: menu.order,
      },
    },
    routes: Object.fromEntries(routes),
  })
}
