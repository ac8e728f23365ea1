import { Redirect, Route, Switch } from 'wouter'
import { useRegistry } from '../registry/RegistryProvider'
import type { LoadScreen, PublicPage } from '../registry/types'
import { dashboardPath, forgotPath, loginPath, otpPath, registerPath, resetPath } from '../session/paths'
import { useSessionState } from '../session/SessionProvider'
import { Guarded } from './Guarded'
import { NotFound } from './NotFound'
import { ScreenFallback } from './screens/ScreenFallback'
import { ScreenHost } from './screens/ScreenHost'

const signIn: LoadScreen = () => import('../session/screens/signIn/SignIn')
const verifyOtp: LoadScreen = () => import('../session/screens/code/VerifyOtp')
const forgotPassword: LoadScreen = () => import('../session/screens/password/ForgotPassword')
const resetPassword: LoadScreen = () => import('../session/screens/password/ResetPassword')
const register: LoadScreen = () => import('../session/screens/password/Register')

/** Which page stands at an address: those for everyone (S2.1, S2.2), and behind them all that needs a session. */
export function Pages() {
  const { publicRoutes } = useRegistry()
  return (
    <Switch>
      <Route path={loginPath}>
        <SignInPage screen={signIn} />
      </Route>
      <Route path={otpPath}>
        <SignInPage screen={verifyOtp} />
      </Route>
      <Route path={forgotPath}>
        <SignInPage screen={forgotPassword} />
      </Route>
      {/* A mailed link is opened also by somebody who is signed in. */}
      <Route path={resetPath}>
        <ScreenHost load={resetPassword} fallback={<OpenFallback />} />
      </Route>
      <Route path={registerPath}>
        <ScreenHost load={register} fallback={<OpenFallback />} />
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

/** Whoever is signed in and comes back by the browser's arrow is sent on. */
function SignInPage({ screen }: { screen: LoadScreen }) {
  const { status } = useSessionState()
  return status === 'signedIn' ? <Redirect to={dashboardPath} replace /> : <ScreenHost load={screen} fallback={<OpenFallback />} />
}
