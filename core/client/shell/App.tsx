import { useMemo, useEffect, useLayoutEffect } from 'react'
import { Router, useRouter, useLocation } from 'wouter'
import { RegistryProvider } from '../session/registry/RegistryProvider'
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

/** All of the product in the browser. */
export function App({ registry, session }: { registry: Registry; session: Session }) {
  const { parser } = useRouter()
  const aroundNav = useMemo(() => warmNavigation(parser, () => registry.state.routes), [parser, registry])
  return (
    <RegistryProvider registry={registry}>
      <SessionProvider session={session}>
        <Router aroundNav={aroundNav}>
          <DocumentTitle />
          <ShowBrand />
          <Pages />
          <OfflineBanner />
          <ShowToasts />
        </Router>
      </SessionProvider>
    </RegistryProvider>
  )
}

/** Who is signed in may soon do something that a toast tells of; a public page or signing in often ends without one. */
function ShowToasts() {
  return <Toasts ahead={useSessionState().status === 'signedIn'} />
}

/** S2.36: the product's name, then the current path. */
function DocumentTitle() {
  const [path] = useLocation()
  return <title>{`${useBrandName()} ${path}`}</title>
}

/** Dresses the page in the deployment's colour and logos as soon as they are known, before the next paint. S3.3, D8 */
function ShowBrand() {
  const session = useSession()
  const { deployment, status } = useSessionState()
  const color = deployment?.brandColor ?? null
  const [web, mobile] = [deployment?.webLogo ?? null, deployment?.mobileLogo ?? null]
  useLayoutEffect(() => showBrand(color), [color])
  useLayoutEffect(() => void Object.assign(brandLogos, { web, mobile }), [web, mobile])
  // Nobody tells a page where nobody is signed in of a change: it looks when somebody comes back to it.
  useEffect(() => {
    if (status !== 'signedOut') return
    const look = () => document.visibilityState === 'visible' && void session.refreshBrand()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [session, status])
  return null
}
