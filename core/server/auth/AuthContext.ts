import type { Database } from '../database/Database'
import type { Messages } from '../messages/Messages'
import type { SessionLimits } from './sessions'

/** What signing in stands on. */
export interface AuthContext {
  readonly db: Database
  readonly messages: Messages
  readonly brandName: string
  readonly session: SessionLimits
}
