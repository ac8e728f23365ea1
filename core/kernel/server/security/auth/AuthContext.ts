import type { ReadBrand } from '../../platform/brand'
import type { PasskeyUse } from '../../platform/config'
import type { Database } from '../../platform/database/Database'
import type { DataKeys } from '../../platform/dataKeys'
import type { Messages } from '../../platform/messages/Messages'
import type { SessionLimits } from './session/sessions'

/** The dependencies of signing in. */
export interface AuthContext {
  readonly db: Database
  readonly messages: Messages
  readonly brand: ReadBrand
  /** The address that links in messages begin with; never taken from a request's Host header. */
  readonly publicUrl: string
  readonly session: SessionLimits
  /** The keys of the roles whose people may sign in by phone only; default: all. S1.3 */
  readonly phoneRoles?: readonly string[] | undefined
  /** How people may sign in with a passkey; undefined: not at all. D7 */
  readonly passkeys?: PasskeyUse | undefined
  /** Granting the role Super Admin takes two people; default: off. */
  readonly superAdminApproval?: boolean
  /** Super Admins may sign in by password although a provider has turned passwords off for their domain; default: off. */
  readonly breakGlass?: boolean | undefined
  /** Encrypts the secrets of authenticator apps. */
  readonly dataKeys: DataKeys
  /** Runs the work after the response was sent, so that its duration reveals nothing. A failure is logged. */
  readonly later: (work: () => Promise<void>) => void
}

/** The dependencies of links that are sent by mail. */
export type LinkContext = Pick<AuthContext, 'db' | 'messages' | 'brand' | 'publicUrl'>
