import type { ServerPlugin } from '../plugins/defineServerPlugin'

/**
 * The plugins that this deployment turns on.
 * @param found the default exports of plugins/<folder>/server/plugin.ts, by that path
 * @param requested of the variable PLUGINS; undefined means all
 * @throws when a requested one does not exist, or a folder and its plugin have different names
 */
export function selectPlugins(
  found: Readonly<Record<string, { readonly default: ServerPlugin }>>,
  requested: readonly string[] | undefined,
): readonly ServerPlugin[] {
  const all = new Map<string, ServerPlugin>()
  for (const [file, { default: plugin }] of Object.entries(found)) {
    const folder = file.split('/').at(-3)
    if (plugin.id !== folder)
      throw new Error(`The plugin in ${file} is called “${plugin.id}”. Give folder and id the same name.`)
    all.set(plugin.id, plugin)
  }
  if (!requested) return [...all.values()]
  const unknown = requested.filter((id) => !all.has(id))
  if (unknown.length > 0)
    throw new Error(
      `PLUGINS names ${unknown.map((id) => `“${id}”`).join(', ')}, and there is no such plugin. There are: ${[...all.keys()].join(', ')}.`,
    )
  return [...new Set(requested)].map((id) => all.get(id)!)
}
