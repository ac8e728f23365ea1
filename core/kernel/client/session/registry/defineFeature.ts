import type { Path, Route } from './Route'

/** A screen for everybody who is signed in; or for administrators, if it names the menu of a plugin and what permission opens it. */
export type FeatureRoute = Pick<Route, 'title' | 'screen'> & Partial<Pick<Route<number>, 'menu' | 'permission'>>

/** The part of a feature of core that everyone loads: its screens. */
export interface ClientFeature {
  readonly routes: Readonly<Record<Path, FeatureRoute>>
}

/**
 * Declares the screens of a feature of core; the default export of its `client/feature.ts`. What it contributes to other screens is in its
 * `client/activate.ts`, as in a plugin. A feature has no id of its own in the registry: it belongs to `core`.
 */
export function defineFeature(feature: ClientFeature): ClientFeature {
  return feature
}
