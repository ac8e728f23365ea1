import type { ServerPlugin } from './defineServerPlugin'

/** The server half of every plugin of the product, by its path. This is the server's only glob: to add a plugin, add a folder. */
export const foundPlugins: Readonly<Record<string, { readonly default: ServerPlugin }>> = import.meta.glob<{
  default: ServerPlugin
}>('/plugins/*/server/plugin.ts', { eager: true })

export const allPlugins: readonly ServerPlugin[] = Object.values(foundPlugins).map((module) => module.default)
