import type { Profile } from './sessionApi'

/** The browser's memory of a session, under the keys of S3.25. It holds no secret: those are in HttpOnly cookies. */
export const storedSession = {
  /** The public id of the session; its presence is what says that somebody signed in. */
  token: () => localStorage.getItem('TOKEN'),

  email: () => localStorage.getItem('email') ?? undefined,

  /** The login role id (S4.1, S4.3), if it is one. */
  roleId(): number | undefined {
    const id = Number(localStorage.getItem('CURRENT_LOGIN_ID'))
    return Number.isInteger(id) && id > 0 ? id : undefined
  },

  keepRoleId(id: number | undefined): void {
    if (id !== undefined) localStorage.setItem('CURRENT_LOGIN_ID', String(id))
  },

  /** After a code was right. TOKEN comes last: other tabs take it as the sign that the rest is there. */
  keep({ id, email, roles, sessionId }: Pick<Profile, 'id' | 'email' | 'roles' | 'sessionId'>): void {
    const [role] = roles
    localStorage.setItem('email', email)
    localStorage.setItem('AUTH_DATA', JSON.stringify({ id, roles }))
    this.keepRoleId(role?.id)
    this.keepRole(role)
    localStorage.setItem('TOKEN', sessionId)
  },

  keepRole(role: { id: number; name: string } | undefined): void {
    if (!role) return
    localStorage.setItem('currentRole', String(role.id))
    localStorage.setItem('role', role.name)
  },

  /** S4.4: all of it, also what is not the session's. */
  clear(): void {
    localStorage.clear()
  },
}
