/**
 * The three ways in which plugins work together: services, contribution points and events. A plugin declares them in its `contract/` folder;
 * another plugin imports the declaration, never the implementation. All three are compared by their id string, so that two copies of a
 * declaration mean the same thing.
 */

declare const payload: unique symbol

/** A service that at most one plugin provides and other plugins may request. */
export interface Token<Service> {
  readonly kind: 'token'
  readonly id: string
  readonly [payload]?: Service
}

/** `experimental`: it may change in any version, so a deployment names it in EXPERIMENTAL_POINTS before a plugin may contribute to it. */
export type Stability = 'stable' | 'experimental'

/** A place that one plugin owns, on its screens or in its server half, and that any plugin may contribute entries to. */
export interface ContributionPoint<Entry> {
  readonly kind: 'point'
  /** `<area>.<name>`, unique in the product. */
  readonly id: string
  /** `major` or `major.minor`. A minor version adds to what an entry may say; a major version changes what it must say. */
  readonly version: string
  readonly stability: Stability
  readonly [payload]?: Entry
}

/** A fact that one plugin reports and others may react to. An event reports; it does not command. */
export interface EventType<Payload> {
  readonly kind: 'event'
  readonly id: string
  readonly [payload]?: Payload
}

/** @param id `<plugin>.<name>`, unique in the product. */
export function defineToken<Service>(id: string): Token<Service> {
  return { kind: 'token', id }
}

/**
 * Declares a contribution point. Its owner names it in `offers`, and docs/contribution-points.md describes it: the first sentence of the
 * comment above the declaration is its purpose.
 * @param name `<area>.<name>@<version>`: `record.tab@1`
 */
export function definePoint<Entry>(
  name: `${string}.${string}@${string}`,
  stability: Stability = 'stable',
): ContributionPoint<Entry> {
  const [id = '', version = ''] = name.split('@')
  return { kind: 'point', id, version, stability }
}

/** @param id `<plugin>.<name>`, unique in the product. */
export function defineEvent<Payload>(id: string): EventType<Payload> {
  return { kind: 'event', id }
}
