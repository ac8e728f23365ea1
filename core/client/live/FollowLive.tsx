import { useEffect } from 'react'
import { brandNews, lookupNews, menuNews } from '@core/entity/wire'
import { lookups } from '../lookups/lookups'
import { useSession } from '../session/SessionProvider'
import { toast } from '../toasts/toast'
import { live } from './live'

/** Stands in the frame: while somebody is signed in and looks, what others do is followed. */
export function FollowLive() {
  const session = useSession()
  useEffect(() => live.start(), [])
  useEffect(() => live.onChanges(lookupNews, () => lookups.refresh()), [])
  useEffect(() => live.onChanges(brandNews, () => void session.refreshBrand()), [session])
  useEffect(
    () =>
      live.onAccess(() => {
        toast.info('What your role may do was changed.')
        void session.load()
      }),
    [session],
  )
  useEffect(() => live.onChanges(menuNews, () => void session.refreshMenus()), [session])
  return null
}
