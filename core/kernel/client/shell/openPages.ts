import { confirmEmailPath, forgotPath, loginPath, otpPath, registerPath, resetPath } from '../session/paths'
import type { LoadScreen } from '../platform/screens/loadScreen'

/** The sign-in pages, which need no session (S2.1, S2.2). */
export const openPages = {
  [loginPath]: () => import('../session/screens/signIn/SignIn'),
  [otpPath]: () => import('../session/screens/code/VerifyOtp'),
  [forgotPath]: () => import('../session/screens/password/ForgotPassword'),
  [resetPath]: () => import('../session/screens/password/ResetPassword'),
  [confirmEmailPath]: () => import('../session/screens/email/ConfirmEmail'),
  [registerPath]: () => import('../session/screens/password/Register'),
} satisfies Record<string, LoadScreen>
