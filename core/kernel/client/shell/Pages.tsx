import { useEffect, useMemo } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { withPackagePages } from '../packages/withPackagePages'
import { useRegistry } from '../session/registry/RegistryProvider'
import type { PublicPage } from '../session/registry/publicPages'
import {
  confirmEmailPath,
  dashboardPath,
  forgotPath,
  loginPath,
  otpPath,
  registerPath,
  resetPath,
} from '../session/paths'
import { useSessionState } from '../session/SessionProvider'
import { loadFrame } from './frame/loadFrame'
import { Guarded } from './Guarded'
import { NotFound } from './NotFound'
import { openPages } from './openPages'
import { ScreenFallback } from '../platform/screens/ScreenFallback'
import { preloadScreen, type LoadScreen } from '../platform/screens/loadScreen'
import { ScreenHost } from '../platform/screens/ScreenHost'

/** Chooses the page for an address: the pages without a session (S2.1, S2.2), then everything that needs one. */
export function Pages({ publicPages }: { publicPages: readonly PublicPage[] }) {
  const { deployment } = useSessionState()
  const packages = deployment?.packages
  const pages = useMemo(
    () => (packages ? withPackagePages(publicPages, packages) : publicPages),
    [publicPages, packages],
  )
  return (
    <Switch>
      <Route path={loginPath}>
        <SignInPage screen={openPages[loginPath]} />
      </Route>
      <Route path={otpPath}>
        <CodePage />
      </Route>
      <Route path={forgotPath}>
        <SignInPage screen={openPages[forgotPath]} />
      </Route>
      {/* A signed-in user may open a mailed link, too. */}
      {([resetPath, confirmEmailPath, registerPath] as const).map((path) => (
        <Route key={path} path={path}>
          <ScreenHost load={openPages[path]} fallback={<OpenFallback />} />
        </Route>
      ))}
      {pages.map((page) => (
        <Route key={page.path} path={page.path}>
          <PublicScreen page={page} />
        </Route>
      ))}
      <Route>
        <Guarded />
      </Route>
    </Switch>
  )
}

/** Fetches the next chunks while the user reads the code from a mail. */
function CodePage() {
  const registry = useRegistry()
  useEffect(() => {
    void preloadScreen(openPages[otpPath]).then(() => preloadScreen(loadFrame))
    // Signing in fetches them again, and reports it where that fails.
    registry.load().catch(() => {})
  }, [registry])
  return <SignInPage screen={openPages[otpPath]} />
}

function OpenFallback() {
  return (
    <main>
      <ScreenFallback />
    </main>
  )
}

/** A public page of a plugin, unless the deployment has turned the plugin off. It is fetched before that is known. */
function PublicScreen({ page: { plugin, screen } }: { page: PublicPage }) {
  const { deployment } = useSessionState()
  if (deployment && !deployment.plugins.includes(plugin)) {
    return (
      <main>
        <NotFound />
      </main>
    )
  }
  return <ScreenHost load={screen} fallback={<OpenFallback />} />
}

/** Redirects a signed-in user who comes back here by the browser's Back. */
function SignInPage({ screen }: { screen: LoadScreen }) {
  const { status } = useSessionState()
  return status === 'signedIn' ? (
    <Redirect to={dashboardPath} replace />
  ) : (
    <ScreenHost load={screen} fallback={<OpenFallback />} />
  )
}
