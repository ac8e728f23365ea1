import { useMemo, useEffect, useLayoutEffect } from 'react'
import { Router, useRouter, useLocation } from 'wouter'
import { RegistryProvider } from '../session/registry/RegistryProvider'
import type { PublicPage } from '../session/registry/publicPages'
import type { Registry } from '../session/registry/types'
import type { Session } from '../session/Session'
import { SessionProvider, useSessionState, useSession } from '../session/SessionProvider'
import { Toasts } from '../platform/toasts/Toasts'
import { Pages } from './Pages'
import { OfflineBanner } from './OfflineBanner'
import { warmNavigation } from './warmNavigation'
import { useBrandName } from '../session/useBrandName'
import { showBrand } from '../platform/theme/brand/showBrand'
import { brandLogos } from '../platform/ui/brand/brandLogos'

/** The whole app in the browser. */
export function App({
  registry,
  publicPages,
  session,
}: {
  registry: Registry
  publicPages: readonly PublicPage[]
  session: Session
}) {
  const { parser } = useRouter()
  const aroundNav = useMemo(() => warmNavigation(parser, () => registry.state.routes), [parser, registry])
  return (
    <RegistryProvider registry={registry}>
      <SessionProvider session={session}>
        <Router aroundNav={aroundNav}>
          <DocumentTitle />
          <ShowBrand />
          <Pages publicPages={publicPages} />
          <OfflineBanner />
          <ShowToasts />
        </Router>
      </SessionProvider>
    </RegistryProvider>
  )
}

/** Fetches the toasts' code in advance for signed-in users, who are likely to need it. A public page or a sign-in page often needs none. */
function ShowToasts() {
  return <Toasts ahead={useSessionState().status === 'signedIn'} />
}

/** S2.36: the product's name, then the current path. */
function DocumentTitle() {
  const [path] = useLocation()
  return <title>{`${useBrandName()} ${path}`}</title>
}

/** Applies the deployment's color and logos as soon as they are known, before the next paint. S3.3, D8 */
function ShowBrand() {
  const session = useSession()
  const { deployment, status } = useSessionState()
  const color = deployment?.brandColor ?? null
  const [web, mobile] = [deployment?.webLogo ?? null, deployment?.mobileLogo ?? null]
  useLayoutEffect(() => showBrand(color), [color])
  useLayoutEffect(() => void Object.assign(brandLogos, { web, mobile }), [web, mobile])
  // Without a session there are no live updates, so the page checks for a new brand when the user comes back to it.
  useEffect(() => {
    if (status !== 'signedOut') return
    const look = () => document.visibilityState === 'visible' && void session.refreshBrand()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [session, status])
  return null
}
