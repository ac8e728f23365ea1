import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useRouter } from 'wouter'
import { useRegistry } from '../session/registry/RegistryProvider'
import { isSignedOutPath } from '@core/kernel/entity/menus'
import { accountPath, dashboardPath, loginPath, passwordPath } from '../session/paths'
import { useSession, useSessionState } from '../session/SessionProvider'
import { Button } from '../platform/ui/buttons/Button'
import { ErrorState } from '../platform/ui/status/ErrorState'
import { loadFrame } from './frame/loadFrame'
import { currentPath, goTo } from './navigation'
import { NotFound } from './NotFound'
import { findRoute } from '../session/registry/findRoute'
import { ScreenHost } from '../platform/screens/ScreenHost'
import { preloadScreen } from '../platform/screens/loadScreen'
import { LogoSpinner } from '../platform/ui/brand/LogoSpinner'
import styles from './Guarded.module.css'

/** The pages that need a session. Loads a stored session, or leads to sign-in. S2.4, S2.5, S4.7 */
export function Guarded() {
  const session = useSession()
  const { status, error, cause } = useSessionState()
  const [path] = useLocation()
  const open = isSignedOutPath(path)
  const registry = useRegistry()
  const { isLoaded } = useSnapshot(registry.state)
  const { parser } = useRouter()
  const isKnown =
    path === '/' ||
    path === accountPath ||
    path === passwordPath ||
    findRoute(parser, registry.guardedPaths, path) !== undefined

  useEffect(() => {
    if (status !== 'stored' || open) return
    void preloadScreen(loadFrame)
    void session.load()
  }, [status, open, session])
  useEffect(() => {
    // Without the manifests, a signed-out person is led to the sign-in page, whatever the path.
    if (!open && !isLoaded) registry.load().catch(() => status === 'signedOut' && goTo(loginPath))
  }, [open, isLoaded, status, registry])

  if (status === 'signedOut' && !open && !isKnown && !isLoaded) return <SetupOverlay />
  // An unknown path: signing in would lead nowhere.
  if (open || (status === 'signedOut' && !isKnown)) {
    return (
      <main>
        <NotFound />
      </main>
    )
  }
  if (status === 'signedOut') return <Redirect to={loginPath} replace state={{ returnTo: currentPath() }} />
  if (status === 'failed') {
    return (
      <main>
        <ErrorState
          level={1}
          title="We couldn’t open your workspace"
          message={error ?? ''}
          error={cause}
          onRetry={() => void session.load()}
        />
        <p style={{ textAlign: 'center' }}>
          <Button variant="ghost" onClick={() => void session.signOut()}>
            Back to sign in
          </Button>
        </p>
      </main>
    )
  }
  if (status !== 'signedIn') return <SetupOverlay />
  if (path === '/') return <Redirect to={dashboardPath} replace />
  return <ScreenHost load={loadFrame} fallback={<SetupOverlay />} />
}

/** Covers the screen while permissions and menus load. S2.37 */
function SetupOverlay() {
  return (
    <main className={styles.overlay}>
      <LogoSpinner label="Setting up your permissions… please wait" />
    </main>
  )
}
