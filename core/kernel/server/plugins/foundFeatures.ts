import type { ServerFeature } from './ServerFeature'

const found = import.meta.glob<ServerFeature>('../../../features/*/server/feature.ts', {
  eager: true,
  import: 'default',
})

/** The server half of every feature of core. To add a feature, add a folder. */
export const foundFeatures: readonly ServerFeature[] = Object.values(found)
