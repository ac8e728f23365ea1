import { isSignedOutPath } from '@core/kernel/entity/menus'

export const loginPath = '/auth/login'
export const otpPath = '/auth/verify-otp'
export const resetPath = '/auth/reset-password'
/** Opened from the mail to a person's former email. */
export const confirmEmailPath = '/auth/confirm-email'
export const forgotPath = '/forgot-password'
export const registerPath = '/register'
/** The page for the user's own settings: password, sessions, second factor, notifications, dates. */
export const accountPath = '/account'
/** Where a signed-in person changes their password. */
export const passwordPath = '/account/password'
export const dashboardPath = '/dashboard'

/** Whether a path is one of the two sign-in pages. */
export function isSignInPath(path: string): boolean {
  return path === loginPath || path === otpPath
}

/**
 * The page to go to after signing in: the requested one if it is a page of this app that needs a session, else the dashboard (S4.3). It is
 * always of this origin, whatever is requested.
 */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return dashboardPath
  // Parsed as the browser does it, which drops tabs and line ends, and treats a backslash as a slash.
  const url = URL.canParse(requested, location.origin) ? new URL(requested, location.origin) : undefined
  if (url?.origin !== location.origin) return dashboardPath
  const { pathname } = url
  // A second slash, even an escaped one, is never ours: a server on the way may read it as another host.
  const foreign = /^\/(\/|\\|%2f|%5c)/i.test(pathname)
  const needsNobody =
    pathname === '/' || isSignedOutPath(pathname) || pathname === forgotPath || pathname === registerPath
  return foreign || needsNobody ? dashboardPath : pathname + url.search + url.hash
}
