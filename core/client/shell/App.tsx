import { useMemo } from 'react'
import { Router, useRouter, useLocation } from 'wouter'
import { RegistryProvider } from '../session/registry/RegistryProvider'
import type { Registry } from '../session/registry/types'
import type { Session } from '../session/Session'
import { SessionProvider, useSessionState } from '../session/SessionProvider'
import { Toasts } from '../platform/toasts/Toasts'
import { Pages } from './Pages'
import { OfflineBanner } from './OfflineBanner'
import { ShowBrand } from './ShowBrand'
import { warmNavigation } from './warmNavigation'
import { useBrandName } from '../session/useBrandName'

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
