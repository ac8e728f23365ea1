import { definePoint } from '@core/contract'
import type { Figure } from '@core/kernel/entity/figures/Figure'
import type { MenuBelow } from '@core/kernel/entity/menus'
import type { Subscription } from '../platform/events/eventRoutes'
import type { Job, OperatorCommand, ServerContext } from './defineServerPlugin'
import type { NotificationKind } from './notifications/notificationKind'
import type { ProfilePart } from './ProfilePart'

// What a plugin says in its definition is contributed as well. These declarations give it an id and a version, so that the documentation
// lists it, and a package is compared with it, like every other contribution.

/** A number over the records of an entity, which dashboards, reports, targets and mails show: `figures` of the server half. */
export const figurePoint = definePoint<Figure>('plugin.figure@1')

/** A kind of notification, with who may choose it: `notifications` of the server half. */
export const notificationPoint = definePoint<NotificationKind>('plugin.notification@1')

/** Work that runs on a schedule, on one node at a time: `jobs` of the server half. */
export const jobPoint = definePoint<Job>('plugin.job@1')

/** A reaction to an event of any plugin, at least once: `subscriptions` of the server half, made by `on`. */
export const subscriptionPoint = definePoint<Subscription<ServerContext>>('plugin.subscription@1')

/** A command for operators at the terminal: `commands` of the server half. */
export const commandPoint = definePoint<OperatorCommand>('plugin.command@1')

/** A part of the deployment's profile, which is copied from one deployment to another: `profile` of the server half. */
export const profilePoint = definePoint<ProfilePart>('plugin.profile@1')

/** A link below another plugin's menu: `menusBelow` of the server half. */
export const menuBelowPoint = definePoint<MenuBelow>('plugin.menuBelow@1')

export const definitionPoints = [
  figurePoint,
  notificationPoint,
  jobPoint,
  subscriptionPoint,
  commandPoint,
  profilePoint,
  menuBelowPoint,
]
