/** The id under which core's own pages stand in the registry; no deployment turns it off. */
export const corePluginId = 'core'
