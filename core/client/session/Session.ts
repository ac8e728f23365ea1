import type { Grant } from '../registry/types'
import type { Deployment, MenuItem, Profile } from './sessionApi'

/** What history carries between the pages of signing in: never the address, which others may read. */
export interface SignInState {
  readonly email?: string
  /** The page that was asked for. */
  readonly returnTo?: string
}

/** Who is signed in, in which role, with what: a valtio proxy. */
export interface SessionState {
  /**
   * `signedOut`: nobody; `stored`: a session is remembered and its profile not yet loaded; `loading`: it is being loaded;
   * `failed`: it could not be; `signedIn`: all is there.
   */
  status: 'signedOut' | 'stored' | 'loading' | 'failed' | 'signedIn'
  /** Why loading failed. */
  error: string | undefined
  profile: Profile | undefined
  /** S4.7 */
  roleId: number | undefined
  menus: readonly MenuItem[]
  /** Brand and plugins; belongs to no session. */
  deployment: Deployment | undefined
  /** To be scanned into an authenticator app while its first code is awaited. S4.2 */
  qr: string | undefined
}

export interface Session {
  readonly state: SessionState
  /** S4.1. @throws ApiError */
  signIn(email: string, password: string, returnTo?: string): Promise<void>
  /** S4.3. @throws ApiError */
  verifyOtp(email: string, otp: string, returnTo?: string): Promise<void>
  /** Loads profile, permissions, menus and deployment, and lets the registry enter. Never rejects: see `status`. S4.7, S4.8 */
  load(): Promise<void>
  /** Name and colour of the deployment, for pages without a session. Never rejects: without them it is White Glove. */
  loadBrand(): Promise<void>
  /** S4.4 */
  signOut(): Promise<void>
  /** Follows 401s (S4.5) and what happens in other tabs. @returns what ends it */
  watch(): () => void
}

/** What a session borrows from the shell. */
export interface SessionHosts {
  navigate(path: string, options?: { replace?: boolean; state?: SignInState }): void
  /** The page that one is on, with its query. */
  currentPath(): string
  toast: { success(message: string): void; error(message: string): void }
  enter(grant: Grant | undefined): Promise<void>
}
