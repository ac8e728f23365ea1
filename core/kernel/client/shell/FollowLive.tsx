import { useEffect } from 'react'
import { brandTopic, lookupTopic, menuTopic, pluginTopic, recordKindTopic } from '@core/kernel/entity/apiTypes'
import { isDevelopmentVersion } from '@core/kernel/shared/pluginPackage'
import { lookups } from '../kit/data/lookups'
import { useRouter } from 'wouter'
import { useRegistry } from '../session/registry/RegistryProvider'
import { rightsChange } from '../session/rightsChange'
import type { Session } from '../session/Session'
import { useSession } from '../session/SessionProvider'
import { loadRecordKinds } from '../session/loadRecordKinds'
import { findRoute } from '../session/registry/findRoute'
import { toast } from '../platform/toasts/toast'
import { live } from '../platform/live/live'

/**
 * After a lost connection, mostly nothing has changed: only the topic itself says that screens came or went. An author who saved a file
 * wants to see what came of it.
 */
function offerOtherScreens({ ids }: { readonly ids?: readonly number[] | undefined }, session: Session): void {
  if (!ids) return
  if (session.state.deployment?.packages?.some(({ version }) => isDevelopmentVersion(version))) location.reload()
  else toast.success('The product has other parts now.', { label: 'Reload', run: () => location.reload() })
}

/** Part of the frame: follows live updates while a user is signed in and the tab is visible. */
export function FollowLive() {
  const session = useSession()
  const registry = useRegistry()
  const { parser } = useRouter()
  useEffect(() => live.start(), [])
  useEffect(() => live.onChanges(lookupTopic, () => lookups.refresh()), [])
  useEffect(() => live.onChanges(brandTopic, () => void session.refreshBrand()), [session])
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
  useEffect(() => live.onChanges(menuTopic, () => void session.refreshMenus()), [session])
  useEffect(() => live.onChanges(pluginTopic, (change) => offerOtherScreens(change, session)), [session])
  // The screens of a kind of record are made when the role is entered, and the deployment knows their addresses. After a lost connection,
  // mostly nothing has changed.
  useEffect(
    () =>
      live.onChanges(recordKindTopic, () => {
        loadRecordKinds()
          .then(async (areOthers) => {
            if (!areOthers) return
            await session.refreshBrand()
            await session.accessChanged()
          })
          .catch(() => {})
      }),
    [session],
  )
  return null
}
