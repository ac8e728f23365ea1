// The parts of a plugin's server half: its definition, its routes, its refusals. Inside core, import the modules themselves.

// The plugin.
export {
  type Contribution,
  contributionTo,
  type Job,
  type OperatorCommand,
  type ServerContext,
  type ServerPlugin,
  defineServerPlugin,
  on,
} from './plugins/defineServerPlugin'
export type { Migration } from './platform/database/Migration'
export type { LookupList } from './entities/lookups/LookupList'
export { publishChange } from './platform/events/publishChange'
export { type NotificationKind, defineNotification } from './plugins/notificationKind'
export { type NewNotification, notify } from './features/notifications/notify'
export { type CarriedFile, carryFile, readCarriedFile } from './start/profile/carriedFile'
export type { ProfileFiles, ProfileItem, ProfilePart } from './plugins/ProfilePart'
export type { Message } from './platform/messages/Messages'
export { sendSoon } from './platform/messages/sendSoon'
export { renderMail } from './platform/messages/mail/renderMail'

// Routes.
export { type Route, type RouteInput, defineRoute } from './platform/http/defineRoute'
export type { Refusal } from './platform/http/Refusal'
export { createOnce } from './platform/http/createOnce'
export { FairQueue } from './platform/http/FairQueue'
export { parsePhone } from './platform/parsePhone'
export { HttpError, conflict, forbidden, invalid, notFound, stale, taken } from './platform/http/errors'

// Calls to servers outside, whose address a person entered.
export { addressProblem, OutsideError, postOutside } from './platform/outside/postOutside'

// Demonstration data.
export { type SeededRandom, seededRandom } from './demo/seededRandom'
