import type { Subscription } from '../plugins/defineServerPlugin'

/** By the name of the subscription, which names its queue. */
export type Subscriptions = Readonly<Record<string, Pick<Subscription, 'event'>>>

/** @returns the queues that an event goes to, by the event's id. */
export function eventRoutes(subscriptions: Subscriptions): ReadonlyMap<string, readonly string[]> {
  const routes = new Map<string, string[]>()
  for (const [queue, { event }] of Object.entries(subscriptions)) routes.set(event, [...(routes.get(event) ?? []), queue])
  return routes
}

/**
 * The subscriptions of all plugins that are on.
 * @throws when two share a name: they would take each other's events.
 */
export function subscriptionsOf(plugins: readonly { readonly id: string; readonly subscriptions?: Readonly<Record<string, Subscription>> }[]): Readonly<Record<string, Subscription>> {
  const all: Record<string, Subscription> = {}
  for (const { id, subscriptions } of plugins) {
    for (const [name, subscription] of Object.entries(subscriptions ?? {})) {
      if (!name.startsWith(`${id}.`) || !/^[\w.-]+$/.test(name)) throw new Error(`Plugin “${id}”: the subscription “${name}” must be called “${id}.<what it does>”.`)
      all[name] = subscription
    }
  }
  return all
}
