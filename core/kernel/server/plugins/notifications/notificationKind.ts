import type { PermissionIds } from '@core/kernel/entity/policy'
import type { Delivery } from '@core/kernel/shared/deliveries'

/** A kind of notification. People choose for each kind how they receive it. D11 */
export interface NotificationKind {
  /** `<plugin>.<name>`; it never changes, because people's choices refer to it. */
  readonly id: string
  /** Its name in the settings: “An order of yours was delivered”. */
  readonly title: string
  /** How people receive it who have chosen nothing. */
  readonly usually: Delivery
  /** Only holders of this permission, or of one of these, are offered the choice. Set it where other people never get such a notification. */
  readonly offeredTo?: PermissionIds
}

/**
 * Declares a kind. List it in `notifications` of the plugin's `defineServerPlugin`, and send it with `notify`.
 * @example const orderDelivered = defineNotification({ id: 'crm.orderDelivered', title: 'Order delivered', usually: 'inbox' })
 */
export function defineNotification(kind: NotificationKind): NotificationKind {
  return kind
}

/**
 * The kinds of all plugins that are on, in the order of the plugins.
 * @throws when two kinds share an id, or an id doesn't begin with its plugin's; the message names it
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
