import type { DateReader } from '@core/kernel/entity/dates'
import type { Grant } from './registry/types'
import type { Deployment, MenuItem, Profile } from './sessionApi'

/** Why a session ended without a logout: the server ended it, or it was idle for too long. */
export type Ending = 'ended' | 'idle'

/** The history state of the sign-in pages. It is never in the address, which others may read. */
export interface SignInState {
  readonly email?: string
  /** Instead of the email, for people who sign in by phone. */
  readonly phone?: string
  /** Whether the code comes from the authenticator app, so that none was sent. */
  readonly fromApp?: true
  /** Whether a passkey may be used instead of a code. No code was sent yet. */
  readonly hasPasskey?: true
  /** When the latest code was sent, in ms since 1970. */
  readonly sentAt?: number
  /** The page that was requested. */
  readonly returnTo?: string
  /** Why the user was signed out, to show on the sign-in page. */
  readonly ending?: Ending
}

/** The signed-in user, the role and its rights: a valtio proxy. */
export interface SessionState {
  /**
   * `signedOut`: nobody is signed in; `stored`: a session is stored and its profile not yet loaded; `loading`: the profile is being loaded;
   * `failed`: that failed; `signedIn`: everything is loaded.
   */
  status: 'signedOut' | 'stored' | 'loading' | 'failed' | 'signedIn'
  /** Why loading failed, as a message for the user. */
  error: string | undefined
  /** What failed then. */
  cause: unknown
  profile: Profile | undefined
  /** S4.7 */
  roleId: number | undefined
  /** The role as which the user views the product. Meanwhile nothing can be changed. */
  viewing: Profile['viewing']
  menus: readonly MenuItem[]
  /** The ids of the role's permissions, as the server returns them. */
  permissions: readonly number[]
  /** Brand and plugins, which don't depend on the session. */
  deployment: Deployment | undefined
  /** The QR code for an authenticator app, until its first code is entered. S4.2 */
  qr: string | undefined
  /** The content of the QR code as text, for people who can't scan their own screen. */
  qrKey: string | undefined
}

/** The answer to a step: the user whose session is open, or what the next step needs. */
export interface SignInAnswer {
  readonly user?: Profile
  readonly message?: string
  readonly roles?: readonly { readonly id: number }[]
  readonly requireOtp?: boolean
  readonly qr?: string
  readonly key?: string
  readonly hasPasskey?: boolean
}

/** The ways to sign in. Each call throws an `ApiError` if it fails. */
export interface SignInMethods {
  /** S4.1 */
  signIn(email: string, password: string, returnTo?: string): Promise<void>
  /** S4.1, with a number such as 555-010-0001. */
  signInByPhone(phone: string, returnTo?: string): Promise<void>
  /** With a passkey: after the password, or alone if the deployment allows that. D7 */
  signInByPasskey(options: { alone?: boolean; returnTo?: string | undefined }): Promise<void>
  /** Goes on after a step of any way to sign in: opens the session of its answer, or awaits the code. */
  goOn(answer: SignInAnswer, requested: SignInState): void
  /** Sends the code again. */
  resendOtp(): Promise<void>
  /** Fetches the QR code again, after a reload. S4.2 */
  loadQr(): Promise<void>
  /** S4.3. `appCode` turns on the authenticator app that scanned the QR code. */
  verifyOtp(requested: SignInState, otp: string, appCode?: string): Promise<void>
}

export interface Session extends SignInMethods {
  readonly state: SessionState
  /** Loads profile, permissions, menus and deployment, and enters the role in the registry. Never rejects: see `status`. S4.7, S4.8 */
  load(): Promise<void>
  /** Fetches the menus again, without reloading anything else. Never rejects. */
  refreshMenus(): Promise<void>
  /** Loads name and color of the deployment, for pages without a session. Never rejects; if it fails, the page shows White Glove. */
  loadBrand(): Promise<void>
  /** Fetches them again after a change. The old brand stays until the response arrives. Never rejects. */
  refreshBrand(): Promise<void>
  /** Leaves the role with everything that belongs to it, and enters another role of the user. Never rejects. S4.7 */
  changeRole(roleId: number): Promise<void>
  /**
   * To be called when the role's rights have changed: loads everything again. If a form has unsaved changes, only the menus are updated at
   * once, and the rest when the user leaves the form. Never rejects.
   * @returns the role's new rights if the page stays as it is
   */
  accessChanged(): Promise<Pick<Grant, 'menuIds' | 'permissions'> | undefined>
  /** Leaves the role to view the product as another role sees it, without changing anything. Never rejects. D2, 411 */
  viewAs(roleId: number, personId?: number): Promise<void>
  /** Returns to the user's own role, on the same page. Never rejects. */
  stopViewing(): Promise<void>
  /** Formats dates as the user has just chosen, and stores the choice in the loaded profile. */
  readDatesAs(chosen: DateReader): void
  /**
   * Tells the server that the user is active.
   * @throws ApiError
   */
  staySignedIn(): Promise<void>
  /** Logs out (S4.4). With an ending the logout is forced, and signing in returns to the same page. */
  signOut(ending?: Ending): Promise<void>
  /**
   * Follows 401s (S4.5) and what happens in other tabs.
   * @returns a function that ends this
   */
  watch(): () => void
}

/** What a session needs from the shell. */
export interface SessionHosts {
  navigate(path: string, options?: { replace?: boolean; state?: SignInState }): void
  /** The path of the current page, with its query. */
  currentPath(): string
  toast: { success(message: string): void; error(message: string): void }
  enter(grant: Grant | undefined): Promise<void>
}
