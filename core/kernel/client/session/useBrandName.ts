import { use } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import type { SessionState } from './Session'
import { SessionContext, useSessionState } from './SessionProvider'

/** @returns the name of the product in this deployment (D8) */
export function useBrandName(): string {
  return useSessionState().deployment?.brandName ?? 'White Glove'
}

/** @returns the office phone number, `xxx-xxx-xxxx`; undefined until an administrator has set it */
export function useOfficePhone(): string | undefined {
  return useSessionState().deployment?.officePhone
}

const none = proxy<Pick<SessionState, 'deployment'>>({ deployment: undefined })

/** @returns whether uploads may have to wait for a virus check; false without a session, as in a component that is rendered alone */
export function useScansFiles(): boolean {
  return (
    useSnapshot<Pick<SessionState, 'deployment'>>(use(SessionContext)?.state ?? none).deployment?.scansFiles ?? false
  )
}
