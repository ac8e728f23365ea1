import { useMemo } from 'react'
import { Router, useRouter } from 'wouter'
import { RegistryProvider } from '../registry/RegistryProvider'
import type { Registry } from '../registry/types'
import type { Session } from '../session/Session'
import { SessionProvider } from '../session/SessionProvider'
import { Toasts } from '../toasts/Toasts'
import { Pages } from './Pages'
import { DocumentTitle } from './DocumentTitle'
import { OfflineBanner } from './OfflineBanner'
import { ShowBrand } from './ShowBrand'
import { warmNavigation } from './screens/warmNavigation'

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
          <Toasts />
        </Router>
      </SessionProvider>
    </RegistryProvider>
  )
}
