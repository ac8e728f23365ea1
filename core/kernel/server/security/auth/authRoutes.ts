import type { Route } from '../../platform/http/defineRoute'
import { accountRoutes } from './account/accountRoutes'
import type { AuthContext } from './AuthContext'
import { emailRoutes } from './email/emailRoutes'
import { linkRoutes } from './links/linkRoutes'
import { passkeyRoutes } from './passkeys/passkeyRoutes'
import { passwordRoutes } from './password/passwordRoutes'
import { providerRoutes } from './providers/providerRoutes'
import { proofRoutes } from './proof/proofRoutes'
import { sessionRoutes } from './session/sessionRoutes'
import { viewAsRoutes } from './session/viewAsRoutes'
import { codeRoutes } from './signIn/codeRoutes'
import { loginRoutes } from './signIn/loginRoutes'
import { verifyRoutes } from './signIn/verifyRoutes'

/** The maximum size of a body, in bytes: the longest is a new passkey with its attestation. */
const largestBody = 16 * 1024

/** The routes of signing in and out. S7.2, S7.5, D7. */
export function authRoutes(context: AuthContext): readonly Route[] {
  return [
    loginRoutes,
    codeRoutes,
    verifyRoutes,
    passkeyRoutes,
    providerRoutes,
    sessionRoutes,
    viewAsRoutes,
    linkRoutes,
    emailRoutes,
    passwordRoutes,
    accountRoutes,
    proofRoutes,
  ].flatMap((routes) => routes(context).map((route) => ({ ...route, bodyLimit: largestBody })))
}
