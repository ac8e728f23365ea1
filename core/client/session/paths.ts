import { isSignedOutPath } from '@core/entity/menus'

export const loginPath = '/auth/login'
export const otpPath = '/auth/verify-otp'
export const resetPath = '/auth/reset-password'
export const forgotPath = '/forgot-password'
export const registerPath = '/register'
/** What a person settles of their own: password, sessions, second factor, notifications, dates. */
export const accountPath = '/account'
/** Where a signed-in person changes their password. */
export const passwordPath = '/account/password'
export const dashboardPath = '/dashboard'

/** The two pages on which somebody is about to sign in. */
export function isSignInPath(path: string): boolean {
  return path === loginPath || path === otpPath
}

/**
 * The page to go to after signing in: the one that was asked for, when it is a page of this app that needs a session,
 * else the dashboard (S4.3). Whatever is asked, it never leaves this origin.
 */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return dashboardPath
  // As the browser reads it: it drops tabs and line ends, and takes a backslash for a slash.
  const url = URL.canParse(requested, location.origin) ? new URL(requested, location.origin) : undefined
  if (url?.origin !== location.origin) return dashboardPath
  const { pathname } = url
  // A second slash, also an escaped one, is never ours: some server in between may read it as another host.
  const foreign = /^\/(\/|\\|%2f|%5c)/i.test(pathname)
  const needsNobody =
    pathname === '/' || isSignedOutPath(pathname) || pathname === forgotPath || pathname === registerPath
  return foreign || needsNobody ? dashboardPath : pathname + url.search + url.hash
}
