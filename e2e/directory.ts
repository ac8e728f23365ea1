import { type Page, expect } from '@playwright/test'
import { call } from './call'

const product = `http://127.0.0.1:${process.env.E2E_PORT}`

/** A directory that is synchronized with the product (SCIM). */
export interface Directory {
  /** Adds an active person. @returns their id */
  addPerson(person: { readonly email: string; readonly given: string; readonly family: string }): Promise<string>
  addGroup(name: string, members: readonly string[]): Promise<string>
  removeMember(group: string, person: string): Promise<void>
  deactivate(person: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Defines a directory in the product.
 * @param admin page of a Super Admin
 * @param groupRoles which roles its groups give
 */
export async function createDirectory(
  admin: Page,
  name: string,
  groupRoles: readonly { readonly group: string; readonly roleId: number }[] = [],
): Promise<Directory> {
  const { id } = await call<{ id: number }>(admin, 'POST', '/api/Directory/Create', {
    name,
    status: 1,
    invites: false,
    domains: ['demo.test'],
    groupRoles,
  })
  const { secret } = await call<{ secret: string }>(admin, 'POST', `/api/Directory/${id}/Secret`, {})
  const scim = async (method: string, path: string, body: object) => {
    const response = await fetch(`${product}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return ((await response.json()) as { id: string }).id
  }
  const patch = (path: string, operation: object) =>
    scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] })
  return {
    addPerson: ({ email, given, family }) =>
      scim('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: email,
        name: { givenName: given, familyName: family },
        active: true,
      }),
    addGroup: (displayName, members) =>
      scim('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    async removeMember(group, person) {
      await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${person}"]` })
    },
    async deactivate(person) {
      await patch(`/Users/${person}`, { op: 'Replace', path: 'active', value: 'False' })
    },
    async remove() {
      await call(admin, 'DELETE', `/api/Directory/Delete?id=${id}`)
    },
  }
}
