import type { PluginManifest } from './definePlugin'

/** The part of a feature of core that everyone loads: its screens, for everybody who is signed in. */
export interface ClientFeature {
  readonly routes: Readonly<Record<`/${string}`, Pick<PluginManifest['routes'][`/${string}`], 'title' | 'screen'>>>
}

/**
 * Declares the screens of a feature of core; the default export of its `client/feature.ts`. What it contributes to other screens is in its
 * `client/activate.ts`, as in a plugin. A feature has no id of its own in the registry: it belongs to `core`.
 */
export function defineFeature(feature: ClientFeature): ClientFeature {
  return feature
}
