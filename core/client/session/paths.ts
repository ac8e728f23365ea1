export const loginPath = '/auth/login'
export const otpPath = '/auth/verify-otp'
export const resetPath = '/auth/reset-password'
export const forgotPath = '/forgot-password'
export const registerPath = '/register'
/** One's own password, for whoever is signed in. */
export const passwordPath = '/account/password'
export const dashboardPath = '/dashboard'

/** S2.4: here nobody's profile is loaded. */
export function isOpenPath(path: string): boolean {
  return path.startsWith('/auth') || path.startsWith('/intake')
}

/** The two pages on which somebody is about to sign in. */
export function isSignInPath(path: string): boolean {
  return path === loginPath || path === otpPath
}

/**
 * The page to go to after signing in: the one that was asked for, when it is a page of this app that needs a session,
 * else the dashboard (S4.3). Whatever is asked, it never leaves this origin.
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return dashboardPath
  // As the browser reads it: it drops tabs and line ends, and takes a backslash for a slash.
  const url = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : undefined
  if (url?.origin !== location.origin) return dashboardPath
  const { pathname } = url
  // A second slash, also an escaped one, is never ours: some server in between may read it as another host.
  const foreign = /^\/(\/|\\|%2f|%5c)/i.test(pathname)
  const needsNobody = pathname === '/' || isOpenPath(pathname) || pathname === forgotPath || pathname === registerPath
  return foreign || needsNobody ? dashboardPath : pathname + url.search + url.hash
}
