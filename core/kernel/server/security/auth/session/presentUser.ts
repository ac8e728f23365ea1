import type { Database } from '../../../platform/database/Database'
import { getProfile } from '../../users/userRepository'
import { signOutAddress } from '../providers/SignInProvider'
import type { PublicSession, SessionLimits } from './sessions'

/** S3.2's user for the signed-in person: who they are, in which role, and how long they stay signed in. */
export async function presentUser(
  db: Database,
  userId: number,
  { roleId, viewing, sessionId, sessionEndsAt }: PublicSession,
  { idleMinutes }: SessionLimits,
) {
  const [profile, signOutAt] = await Promise.all([getProfile(db, userId), signOutAddress(db, sessionId)])
  return {
    ...profile,
    ...(signOutAt !== undefined && { signOutAt }),
    currentRoleId: roleId,
    ...(viewing && { viewing: { id: viewing.id, name: viewing.name } }),
    sessionId,
    session: { idleMinutes, endsAt: sessionEndsAt },
  }
}
