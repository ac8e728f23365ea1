import type { ReadBrand } from '../../platform/brand'
import type { PasskeyUse } from '../../platform/config'
import type { Database } from '../../platform/database/Database'
import type { DataKeys } from '../../platform/dataKeys'
import type { Messages } from '../../platform/messages/Messages'
import type { SessionLimits } from './session/sessions'

/** What signing in stands on. */
export interface AuthContext {
  readonly db: Database
  readonly messages: Messages
  readonly brand: ReadBrand
  /** What links in messages start with; never taken from a request's Host header. */
  readonly publicUrl: string
  readonly session: SessionLimits
  /** The keys of the roles whose people may sign in by phone alone; all of them unless said. S1.3 */
  readonly phoneRoles: readonly string[] | undefined
  /** How people may sign in by passkey; undefined: not at all. D7 */
  readonly passkeys: PasskeyUse | undefined
  /** What encrypts the secrets of authenticator apps. */
  readonly dataKeys: DataKeys
  /** Does it once the answer is on its way, so that its time tells nothing. A failure goes to the log. */
  readonly later: (work: () => Promise<void>) => void
}

/** What a link is made and mailed with. */
export type LinkContext = Pick<AuthContext, 'db' | 'messages' | 'brand' | 'publicUrl'>
