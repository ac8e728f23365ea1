import { knownNames, language } from '@core/kernel/entity/language'
import type { Words } from '@core/kernel/shared/createLanguage'
import { type SandboxedPackage, sandboxedPermissions } from '@core/kernel/shared/sandboxedPackage'
import { type PluginManifest, definePlugin } from '../../session/registry/definePlugin'
import type { Path, Route } from '../../session/registry/Route'

/**
 * Makes the manifest of a sandboxed package, whose screens are shown in frames. None of its code runs in the product.
 * @param words those that it brings of the reader’s language. Of these the product knows the package’s own titles only: other texts that the
 *   product shows are none of its business.
 */
export function sandboxedManifest(given: SandboxedPackage, words: Words = {}): PluginManifest {
  const titles = titlesOf(given).flatMap((text) => (Object.hasOwn(words, text) ? [[text, words[text]!] as const] : []))
  language?.add(given.id, Object.fromEntries(titles))
  const data = knownNames(given, 'title', 'name')
  const { id, title, module, menu, screens } = data
  const permissions = sandboxedPermissions(module)
  const routes = screens.map(({ title, path, access }, index): [Path, Route<'own'>] => [
    // The server accepts no other paths.
    path as Path,
    {
      menu: 'own',
      permission: access.map((key) => permissions.can[key]!),
      title,
      screen: async () => ({ default: (await import('./SandboxedScreen')).sandboxedScreen(data, index, words) }),
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

const titlesOf = ({ title, module, menu, screens }: SandboxedPackage): readonly string[] => [
  title,
  module.title,
  menu.title,
  ...screens.map((screen) => screen.title),
  ...Object.values(module.permissions).map(({ name }) => name),
]
