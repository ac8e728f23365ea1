import type { ServerPlugin } from './defineServerPlugin'

/**
 * A feature of core, in the shape of a plugin: it gets a plugin's context, and nothing else. It has no id, menus or tables of its own: what
 * it declares belongs to `core`, as do the names of its jobs, events and kinds of notifications.
 */
export type ServerFeature = Pick<ServerPlugin, 'routes' | 'subscriptions' | 'notifications' | 'jobs'>

/**
 * @param features a folder of `core/server/features` each
 * @returns what all of them declare, in their order
 * @throws when two have a job or a subscription of the same name
 */
export function joinFeatures(features: readonly ServerFeature[]): Required<ServerFeature> {
  return {
    routes: (context) => features.flatMap((feature) => feature.routes?.(context) ?? []),
    subscriptions: joinNamed(features.map(({ subscriptions = {} }) => subscriptions)),
    notifications: features.flatMap(({ notifications = [] }) => notifications),
    jobs: joinNamed(features.map(({ jobs = {} }) => jobs)),
  }
}

function joinNamed<T>(all: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const joined = new Map<string, T>()
  for (const [name, value] of all.flatMap((one) => Object.entries(one))) {
    if (joined.has(name)) throw new Error(`Two features of core declare “${name}”.`)
    joined.set(name, value)
  }
  return Object.fromEntries(joined)
}
