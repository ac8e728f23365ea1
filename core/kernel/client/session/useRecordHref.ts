import { use } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { linkTo, type ScreenPath } from '@core/kernel/entity/entityPaths'
import { RegistryContext } from './registry/RegistryProvider'
import type { RegistryState } from './registry/types'
import type { SessionState } from './Session'
import { SessionContext } from './SessionProvider'

const noSession = proxy<Pick<SessionState, 'deployment'>>({ deployment: undefined })
const noRegistry = proxy<Pick<RegistryState, 'routes'>>({ routes: [] })

/**
 * @returns a function that returns the address of a record of any entity, or undefined if the entity has no screen or the role can't open
 * it; without a session, as in a component that is rendered alone, always undefined
 */
export function useRecordHref(): (entity: string, id: number) => string | undefined {
  const { deployment } = useSnapshot<Pick<SessionState, 'deployment'>>(use(SessionContext)?.state ?? noSession)
  const { routes } = useSnapshot<Pick<RegistryState, 'routes'>>(use(RegistryContext)?.state ?? noRegistry)
  return (entity, id) => {
    const screen = deployment?.screens?.[entity]
    return screen !== undefined && routes.some(({ path }) => path === screen)
      ? linkTo(screen as ScreenPath, id)
      : undefined
  }
}
