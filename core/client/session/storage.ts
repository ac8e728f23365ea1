import type { Ending } from './Session'
import type { Profile } from './sessionApi'

/** The browser's memory of a session, under the keys of S3.25. It holds no secret: those are in HttpOnly cookies. */
export const storedSession = {
  /** The public id of the session; its presence is what says that somebody signed in. */
  token: () => localStorage.getItem('TOKEN'),

  email: () => localStorage.getItem('email') ?? undefined,

  /** The login role's id (S4.1, S4.3). */
  keepRoleId(id: number | undefined): void {
    if (id !== undefined) localStorage.setItem('CURRENT_LOGIN_ID', String(id))
  },

  /** After a code was right. TOKEN comes last: other tabs take it as the sign that the rest is there. */
  keep(profile: Profile): void {
    const { id, email, roles, sessionId } = profile
    localStorage.setItem('email', email)
    localStorage.setItem('AUTH_DATA', JSON.stringify({ id, roles }))
    this.keepRole(currentRole(profile))
    localStorage.setItem('TOKEN', sessionId)
  },

  /** Other tabs take a new `currentRole` as the sign that they have to follow. @param seen the role that the product is viewed as, where it is another */
  keepRole(role: { id: number; name: string } | undefined, seen = role): void {
    if (!role || !seen) return
    this.keepRoleId(role.id)
    localStorage.setItem('role', seen.name)
    localStorage.setItem('currentRole', String(seen.id))
  },

  /** S4.4: all of it, also what is not the session's. Other tabs are told why, for as long as the call lasts. */
  clear(ending: Ending | undefined): void {
    localStorage.setItem(farewell, ending ?? deliberate)
    localStorage.clear()
  },
}

const farewell = 'farewell'
const deliberate = 'logout'

/** What happens to the session in other tabs. */
export interface OtherTabs {
  onLeft(ending: Ending | undefined): void
  onSignedIn(): void
  onRoleChanged(): void
}

/** @returns what ends it */
export function followOtherTabs({ onLeft, onSignedIn, onRoleChanged }: OtherTabs): () => void {
  // Clearing the browser's data sends no event.
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

/**
 * S4.7: the stored login role, which the server keeps with the session, so that what a person sees and what the server
 * lets them do never differ.
 */
export function currentRole({ roles, currentRoleId }: Profile) {
  return roles.find(({ id }) => id === currentRoleId) ?? roles[0]
}
