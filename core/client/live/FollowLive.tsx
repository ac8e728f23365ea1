import { useEffect } from 'react'
import { brandNews, lookupNews, menuNews } from '@core/entity/wire'
import { lookups } from '../lookups/lookups'
import { useRouter } from 'wouter'
import { useRegistry } from '../registry/RegistryProvider'
import { rightsChange } from '../session/rightsChange'
import { useSession } from '../session/SessionProvider'
import { findRoute } from '../shell/screens/findRoute'
import { toast } from '../toasts/toast'
import { live } from './live'

/** Stands in the frame: while somebody is signed in and looks, what others do is followed. */
export function FollowLive() {
  const session = useSession()
  const registry = useRegistry()
  const { parser } = useRouter()
  useEffect(() => live.start(), [])
  useEffect(() => live.onChanges(lookupNews, () => lookups.refresh()), [])
  useEffect(() => live.onChanges(brandNews, () => void session.refreshBrand()), [session])
  useEffect(
    () =>
      live.onAccess(() => {
        toast.info('What your role may do was changed.')
        void session.accessChanged().then((left) => {
          if (!left) return
          const here = findRoute(parser, registry.state.routes, location.pathname)
          rightsChange.meets = registry.routesFor(left).some(({ path }) => path === here?.path) ? 'changed' : 'lost'
        })
      }),
    [session, registry, parser],
  )
  useEffect(() => live.onChanges(menuNews, () => void session.refreshMenus()), [session])
  return null
}
