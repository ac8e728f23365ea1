import type { Ending } from './Session'
import type { Profile } from './sessionApi'

/** The session in the browser's local storage, under the keys of S3.25. It contains no secret: those are in HttpOnly cookies. */
export const storedSession = {
  /** The public id of the session. If it is present, a user is signed in. */
  token: () => localStorage.getItem('TOKEN'),

  email: () => localStorage.getItem('email') ?? undefined,

  /** Stores the login role's id (S4.1, S4.3). */
  storeRoleId(id: number | undefined): void {
    if (id !== undefined) localStorage.setItem('CURRENT_LOGIN_ID', String(id))
  },

  /** Stores the session after a correct code. TOKEN is written last: other tabs take it as the sign that the rest is stored. */
  store(profile: Profile): void {
    const { id, email, roles, sessionId } = profile
    localStorage.setItem('email', email)
    localStorage.setItem('AUTH_DATA', JSON.stringify({ id, roles }))
    this.storeRole(currentRole(profile))
    localStorage.setItem('TOKEN', sessionId)
  },

  /**
   * Stores the role. Other tabs take a new `currentRole` as the sign that they have to follow.
   * @param seen the role that the product is viewed as, if it is another one
   */
  storeRole(role: { id: number; name: string } | undefined, seen = role): void {
    if (!role || !seen) return
    this.storeRoleId(role.id)
    localStorage.setItem('role', seen.name)
    localStorage.setItem('currentRole', String(seen.id))
  },

  /** Clears the whole storage, including other data (S4.4). Other tabs get the reason by an entry that exists only during the call. */
  clear(ending: Ending | undefined): void {
    localStorage.setItem(farewell, ending ?? deliberate)
    localStorage.clear()
  },
}

const farewell = 'farewell'
const deliberate = 'logout'

/** Called when another tab changes the session. */
export interface OtherTabs {
  onLeft(ending: Ending | undefined): void
  onSignedIn(): void
  onRoleChanged(): void
}

/** @returns a function that ends this */
export function followOtherTabs({ onLeft, onSignedIn, onRoleChanged }: OtherTabs): () => void {
  // The reason if the storage is cleared without one.
  let ending: Ending | undefined = 'ended'
  const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key === farewell && newValue) ending = newValue === deliberate ? undefined : (newValue as Ending)
    else if (key === null || (key === 'TOKEN' && !newValue)) {
      const why = ending
      ending = 'ended'
      onLeft(why)
    } else if (newValue === null || newValue === oldValue) return
    else if (key === 'TOKEN') onSignedIn()
    else if (key === 'currentRole') onRoleChanged()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** S4.7: the role of the session on the server, so that what a user sees always matches what the server allows. */
export function currentRole({ roles, currentRoleId }: Profile) {
  return roles.find(({ id }) => id === currentRoleId) ?? roles[0]
}
