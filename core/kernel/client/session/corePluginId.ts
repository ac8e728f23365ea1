/** The plugin id of core's own pages in the registry. No deployment turns it off. */
export const corePluginId = 'core'
