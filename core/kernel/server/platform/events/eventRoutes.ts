/** A reaction to an event. Delivery is at least once, so it must be idempotent. */
export interface Subscription<Context> {
  readonly event: string
  handle(payload: unknown, context: Context): Promise<void>
}

/** By the name of the subscription, which is the name of its queue. */
export type Subscriptions = Readonly<Record<string, Pick<Subscription<never>, 'event'>>>

/** @returns the queues of each event, by the event's id. */
export function eventRoutes(subscriptions: Subscriptions): ReadonlyMap<string, readonly string[]> {
  const routes = new Map<string, string[]>()
  for (const [queue, { event }] of Object.entries(subscriptions))
    routes.set(event, [...(routes.get(event) ?? []), queue])
  return routes
}

/**
 * The subscriptions of all plugins that are on.
 * @throws when two have the same name: they would receive each other's events.
 */
export function subscriptionsOf<Context>(
  plugins: readonly { readonly id: string; readonly subscriptions?: Readonly<Record<string, Subscription<Context>>> }[],
): Readonly<Record<string, Subscription<Context>>> {
  const all: Record<string, Subscription<Context>> = {}
  for (const { id, subscriptions } of plugins) {
    for (const [name, subscription] of Object.entries(subscriptions ?? {})) {
      if (!name.startsWith(`${id}.`) || !/^[\w.-]+$/.test(name))
        throw new Error(`Plugin “${id}”: the subscription “${name}” must be called “${id}.<what it does>”.`)
      all[name] = subscription
    }
  }
  return all
}
