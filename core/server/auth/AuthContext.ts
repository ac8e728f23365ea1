import type { ReadBrand } from '../brand/brand'
import type { Database } from '../database/Database'
import type { Messages } from '../messages/Messages'
import type { SessionLimits } from './session/sessions'

/** What signing in stands on. */
export interface AuthContext {
  readonly db: Database
  readonly messages: Messages
  readonly brand: ReadBrand
  /** What links in messages start with; never taken from a request's Host header. */
  readonly publicUrl: string
  readonly session: SessionLimits
  /** Does it once the answer is on its way, so that its time tells nothing. A failure goes to the log. */
  readonly later: (work: () => Promise<void>) => void
}
