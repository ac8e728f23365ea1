import type { Delivery } from '@core/shared/deliveries'

/** What somebody can be notified of. A person chooses for each kind how they hear of it. D11 */
export interface NotificationKind {
  /** `<plugin>.<name>`; it never changes, since people's choices are stored by it. */
  readonly id: string
  /** What the settings call it: “An order of yours was delivered”. */
  readonly title: string
  /** How people hear of it who have chosen nothing. */
  readonly usually: Delivery
  /** Only those who hold this permission are offered the choice. Say it where others never get such a notification. */
  readonly offeredTo?: number
}

/**
 * Declares a kind. List it in `notifications` of the plugin's `defineServerPlugin`, and send by `notify`.
 * @example const orderDelivered = defineNotification({ id: 'crm.orderDelivered', title: 'Order delivered', usually: 'inbox' })
 */
export function defineNotification(kind: NotificationKind): NotificationKind {
  return kind
}

/**
 * The kinds of all plugins that are on, in the order of the plugins.
 * @throws when two kinds share an id, or one does not bear its plugin's name; the message names it
 */
export function notificationKindsOf(
  plugins: readonly { readonly id: string; readonly notifications?: readonly NotificationKind[] }[],
): readonly NotificationKind[] {
  const all = new Map<string, NotificationKind>()
  for (const { id: plugin, notifications = [] } of plugins) {
    for (const kind of notifications) {
      if (!kind.id.startsWith(`${plugin}.`))
        throw new Error(`Plugin “${plugin}”: the notification “${kind.id}” must be called “${plugin}.<what it tells>”.`)
      if (all.has(kind.id)) throw new Error(`Plugin “${plugin}” declares the notification “${kind.id}” twice.`)
      all.set(kind.id, kind)
    }
  }
  return [...all.values()]
}
