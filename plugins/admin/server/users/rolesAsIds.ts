import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@core/entity/isObject'

type Body = Readonly<Record<string, unknown>>

/**
 * A user's `roles`, as D5 calls them in a body and S3.2 shows them (objects with id), put as `roleIds`. Where both are sent and
 * say different changes, `roles` stays, and is refused by name.
 * @param stored the user as they were read, null for a new one
 */
export function rolesAsIds({ roles, ...sent }: Body, stored: Body | null): Body {
  if (roles === undefined) return sent
  if (!Array.isArray(roles) || (sent.roleIds !== undefined && !isDeepStrictEqual(sent.roleIds, stored?.roleIds))) return { ...sent, roles }
  return { ...sent, roleIds: roles.map((role: unknown) => (isObject(role) ? role.id : role)) }
}
