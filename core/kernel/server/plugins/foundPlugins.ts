import type { ServerPlugin } from './defineServerPlugin'

/** The server half of every plugin of the product, by its path. This is the only place that finds plugins on the server: to add one, add a folder. */
export const foundPlugins: Readonly<Record<string, { readonly default: ServerPlugin }>> = import.meta.glob<{
  default: ServerPlugin
}>('/plugins/*/server/plugin.ts', { eager: true })

export const allPlugins: readonly ServerPlugin[] = Object.values(foundPlugins).map((module) => module.default)
