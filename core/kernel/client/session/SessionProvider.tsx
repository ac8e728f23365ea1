import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Session } from './Session'

export const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** @throws Error outside of a `SessionProvider` */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession: no session above. Wrap the tree in <SessionProvider session={…}>.')
  return session
}

/** The session's state. The component renders again when a property that it read changes. */
export function useSessionState() {
  return useSnapshot(useSession().state)
}
