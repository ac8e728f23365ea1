import type { DateReader } from '@core/entity/dates'
import type { Grant } from './registry/types'
import type { Deployment, MenuItem, Profile } from './sessionApi'

/** Why a session ended without anybody asking for it: the server says so, or nothing happened for too long. */
export type Ending = 'ended' | 'idle'

/** What history carries between the pages of signing in: never the address, which others may read. */
export interface SignInState {
  readonly email?: string
  /** Instead of the e-mail, for people who sign in by phone. */
  readonly phone?: string
  /** The code is the authenticator app's: none was sent. */
  readonly fromApp?: true
  /** A passkey may be used instead of a code; none was sent yet. */
  readonly hasPasskey?: true
  /** When the latest code was sent, in ms since 1970. */
  readonly sentAt?: number
  /** The page that was asked for. */
  readonly returnTo?: string
  /** The reason to show when somebody was signed out. */
  readonly ending?: Ending
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
  /** The role as which they look at the product; nothing can be changed meanwhile. */
  viewing: Profile['viewing']
  menus: readonly MenuItem[]
  /** What the role holds, as the server says it. */
  permissions: readonly number[]
  /** Brand and plugins; belongs to no session. */
  deployment: Deployment | undefined
  /** To be scanned into an authenticator app while its first code is awaited. S4.2 */
  qr: string | undefined
  /** The content of the QR code as text, for people who can't scan their own screen. */
  qrKey: string | undefined
}

/** The ways in. Each of them throws ApiError. */
export interface SignInMethods {
  /** S4.1 */
  signIn(email: string, password: string, returnTo?: string): Promise<void>
  /** S4.1, by a number as 555-010-0001. */
  signInByPhone(phone: string, returnTo?: string): Promise<void>
  /** By passkey: after the password, or alone where the deployment lets people do so. D7 */
  signInByPasskey(options: { alone?: boolean; returnTo?: string | undefined }): Promise<void>
  /** Sends the code again. */
  resendOtp(): Promise<void>
  /** Fetches the QR code again, after a reload. S4.2 */
  loadQr(): Promise<void>
  /** S4.3. `appCode` turns on the authenticator app that scanned the QR code. */
  verifyOtp(requested: SignInState, otp: string, appCode?: string): Promise<void>
}

export interface Session extends SignInMethods {
  readonly state: SessionState
  /** Loads profile, permissions, menus and deployment, and lets the registry enter. Never rejects: see `status`. S4.7, S4.8 */
  load(): Promise<void>
  /** Fetches what stands on the sidebar afresh, in place. Never rejects. */
  refreshMenus(): Promise<void>
  /** Name and colour of the deployment, for pages without a session. Never rejects: without them it is White Glove. */
  loadBrand(): Promise<void>
  /** Fetches them again: somebody changed them. What is shown stays until the answer is there. Never rejects. */
  refreshBrand(): Promise<void>
  /** Leaves the role with all that belongs to it, and enters another one that the person holds. Never rejects. S4.7 */
  changeRole(roleId: number): Promise<void>
  /**
   * What the role may do was changed: loads all of it anew. Where a form has something unsaved, only the menu follows at once,
   * and the rest when the form is left. Never rejects.
   * @returns what the role has by now, where the page stays as it is
   */
  accessChanged(): Promise<Pick<Grant, 'menuIds' | 'permissions'> | undefined>
  /** Leaves the role to look at the product as another would see it, changing nothing. Never rejects. D2, 411 */
  viewAs(roleId: number): Promise<void>
  /** Back in one's own role, on the same page. Never rejects. */
  stopViewing(): Promise<void>
  /** Writes dates as the person has just chosen, and remembers it with their profile. */
  readDatesAs(chosen: DateReader): void
  /** Tells the server that somebody is here. @throws ApiError */
  staySignedIn(): Promise<void>
  /** S4.4; with an ending it is a forced one, after which one comes back to the same page. */
  signOut(ending?: Ending): Promise<void>
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
