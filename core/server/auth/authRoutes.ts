import type { Route } from '../routes/defineRoute'
import type { AuthContext } from './AuthContext'
import { linkRoutes } from './links/linkRoutes'
import { passwordRoutes } from './password/passwordRoutes'
import { sessionRoutes } from './session/sessionRoutes'
import { viewAsRoutes } from './session/viewAsRoutes'
import { codeRoutes } from './signIn/codeRoutes'
import { loginRoutes } from './signIn/loginRoutes'
import { verifyRoutes } from './signIn/verifyRoutes'

/** Every way in and every way out. S7.2, S7.5, D7. */
export function authRoutes(context: AuthContext): readonly Route[] {
  return [loginRoutes, codeRoutes, verifyRoutes, sessionRoutes, viewAsRoutes, linkRoutes, passwordRoutes].flatMap((routes) => routes(context))
}
