import { useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useRegistry } from '../session/registry/RegistryProvider'
import type { PublicPage } from '../session/registry/types'
import { dashboardPath, forgotPath, loginPath, otpPath, registerPath, resetPath } from '../session/paths'
import { useSessionState } from '../session/SessionProvider'
import { loadFrame } from './frame/loadFrame'
import { Guarded } from './Guarded'
import { NotFound } from './NotFound'
import { openPages } from './openPages'
import { ScreenFallback } from '../platform/screens/ScreenFallback'
import { preloadScreen, type LoadScreen } from '../platform/screens/loadScreen'
import { ScreenHost } from '../platform/screens/ScreenHost'

/** Which page stands at an address: those for everyone (S2.1, S2.2), and behind them all that needs a session. */
export function Pages() {
  const { publicRoutes } = useRegistry()
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
      {/* A mailed link is opened also by somebody who is signed in. */}
      <Route path={resetPath}>
        <ScreenHost load={openPages[resetPath]} fallback={<OpenFallback />} />
      </Route>
      <Route path={registerPath}>
        <ScreenHost load={openPages[registerPath]} fallback={<OpenFallback />} />
      </Route>
      {publicRoutes.map((page) => (
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

/** While a person reads the code from a mail, the next chunks are fetched. */
function CodePage() {
  useEffect(() => void preloadScreen(openPages[otpPath]).then(() => preloadScreen(loadFrame)), [])
  return <SignInPage screen={openPages[otpPath]} />
}

function OpenFallback() {
  return (
    <main>
      <ScreenFallback />
    </main>
  )
}

/** A plugin's page for everyone, unless the deployment has the plugin turned off; until that is known it is fetched already. */
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

/** A signed-in person who comes back here by the browser's arrow is redirected. */
function SignInPage({ screen }: { screen: LoadScreen }) {
  const { status } = useSessionState()
  return status === 'signedIn' ? (
    <Redirect to={dashboardPath} replace />
  ) : (
    <ScreenHost load={screen} fallback={<OpenFallback />} />
  )
}
