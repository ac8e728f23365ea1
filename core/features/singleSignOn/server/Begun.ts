/** A sign-in that begins in a browser. */
export interface Begun {
  /** The secret of the browser's cookie. */
  readonly browser: string
  /** The page that was requested. */
  readonly returnTo?: string | null | undefined
  /** The person who tries the provider from its page; nobody is signed in then. */
  readonly triedBy?: number
}
