import type { ServerPlugin } from './defineServerPlugin'

/** The server half of every plugin of the product, by its path. This is the only place that finds plugins on the server: to add one, add a folder. */
export const foundPlugins: Readonly<Record<string, { readonly default: ServerPlugin }>> = import.meta.glob<{
  default: ServerPlugin
}>('/plugins/*/server/plugin.ts', { eager: true })

export const allPlugins: readonly ServerPlugin[] = Object.values(foundPlugins).map((module) => module.default)

/** What the plugins of the product say of themselves, by the path of each `plugin.json`. */
const headers = import.meta.glob<{ readonly title: string; readonly description: string }>('/plugins/*/plugin.json', {
  eager: true,
  import: 'default',
})

/** The titles and descriptions of the product's plugins, by their ids. */
export const pluginDescriptions = new Map(
  Object.entries(headers).map(([file, header]) => [file.split('/').at(-2)!, header]),
)
