export const loginPath = '/auth/login'
export const otpPath = '/auth/verify-otp'
export const dashboardPath = '/dashboard'

/** S2.4: here nobody's profile is loaded. */
export function isOpenPath(path: string): boolean {
  return path.startsWith('/auth') || path.startsWith('/intake')
}

/**
 * The page to go to after signing in: the one that was asked for, when it is a page of this app that needs a session,
 * else the dashboard (S4.3).
 */
export function returnPath(asked: unknown): string {
  const ours = typeof asked === 'string' && /^\/(?![/\\])/.test(asked) && asked !== '/' && !isOpenPath(asked)
  return ours ? asked : dashboardPath
}
