import { sql } from 'kysely'
import plugin from '../../plugin'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An app with people, and what tests of directories need of it. */
export async function createDirectoryApp() {
  const test = await createTestApp({ plugins: [plugin], deployment })
  const superAdmin = await test.as('Super Admin')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from core.role`.execute(test.db.query)
  const roles = new Map(rows.map(({ id, name }) => [name, id]))
  const stored = async (id: string | number) => (await superAdmin.get(`/api/user/${id}`)).body.data
  return {
    test,
    superAdmin,
    roles,
    stored,
    rolesOf: async (id: string | number) => ((await stored(id)).roles as { name: string }[]).map(({ name }) => name),
    makeDirectory: (more: object = {}) => makeDirectory(test, superAdmin, more),
  }
}

export type Directory = Awaited<ReturnType<typeof makeDirectory>>

let directories = 0
/** A directory with a secret, and its client. @throws when it is refused */
async function makeDirectory(test: TestApp, superAdmin: Caller, more: object) {
  directories += 1
  const made = await superAdmin.post('/api/Directory/Create', {
    name: `Directory ${directories}`,
    status: 1,
    invites: false,
    ...more,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { id } = made.body.data as { id: number }
  const issued = await superAdmin.post(`/api/Directory/${id}/Secret`, {})
  return { id, ...scimClient(test, issued.body.data.secret as string) }
}

/** A directory's side of SCIM. */
export function scimClient(test: TestApp, secret: string) {
  const send = async (method: Method, path: string, body?: unknown) => {
    const response = await test.app.inject({
      method,
      url: `/api/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    // The tests assert what they find.
    // oxlint-disable-next-line typescript/no-explicit-any
    const content: any = response.body ? response.json() : undefined
    return { status: response.statusCode, body: content, headers: response.headers }
  }
  return {
    secret,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    patch: (path: string, ...operations: readonly object[]) =>
      send('PATCH', path, { schemas: [patchOp], Operations: operations }),
    delete: (path: string) => send('DELETE', path),
    filter: (kind: 'Users' | 'Groups', filter: string, more = '') =>
      send('GET', `/${kind}?filter=${encodeURIComponent(filter)}${more}`),
  }
}

let people = 0
/** What a directory sends of a new person. */
export function newPerson(more: object = {}) {
  people += 1
  const email = `person${people}@work.test`
  return {
    schemas: [userSchema],
    userName: email,
    externalId: `ext-${people}`,
    name: { givenName: 'Ada', familyName: `Okafor ${people}` },
    emails: [{ value: email, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}
