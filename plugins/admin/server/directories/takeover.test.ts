import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDirectoryApp, newPerson } from './testing/directoryApp'

type App = Awaited<ReturnType<typeof createDirectoryApp>>
let test: App['test']
let superAdmin: App['superAdmin']
let roles: App['roles']
let makeDirectory: App['makeDirectory']
beforeAll(async () => {
  ;({ test, superAdmin, roles, makeDirectory } = await createDirectoryApp())
})
afterAll(() => test.close())

const searchRequest = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const issued = (id: number) => `/api/Directory/${id}/Secret`

describe('[42] a directory is no way to the account of somebody with more rights', () => {
  it('so whoever makes one, changes its domains or gets its secret holds what all hold whom it can change', async () => {
    const everybody = await makeDirectory()
    // An administrator who may do all but sign-in providers.
    const { rows } = await sql<{ id: number }>`
      insert into core.role_permission (role_id, permission_id) values (${roles.get('Administrator')}, 615) returning permission_id as id`.execute(
      test.db.query,
    )
    expect(rows).toHaveLength(1)
    const administrator = await test.as('Administrator')
    const make = (name: string, domains?: readonly string[]) =>
      administrator.post('/api/Directory/Create', { name, status: 1, invites: false, ...(domains && { domains }) })
    expect((await make('Everybody')).status).toBe(403)
    expect((await make('Theirs', ['demo.test'])).status).toBe(403)
    const own = await make('Own', ['elsewhere.test'])
    expect(own.status, own.body.message).toBe(201)
    const { id, version } = own.body.data
    const widened = await administrator.put('/api/Directory/Update', { id, version, domains: ['demo.test'] })
    expect(widened.status).toBe(403)
    expect((await administrator.post(issued(id))).status).toBe(200)
    expect((await administrator.post(issued(everybody.id))).status).toBe(403)
    expect((await superAdmin.post(issued(everybody.id))).status).toBe(200)
  })

  it('also of somebody who has no password and signs in at a provider: their former email counts until they confirm', async () => {
    const directory = await makeDirectory()
    const sent = newPerson()
    const { id } = (await directory.post('/Users', sent)).body
    await sql`
      with provider as (insert into core.sign_in_provider (name, key, kind, issuer, status) values ('Work', 'work', 1, 'https://work.test', 1) returning id)
      insert into core.provider_identity (provider_id, subject, user_id) select id, 'ada', ${Number(id)} from provider`.execute(
      test.db.query,
    )
    await sql`update core."user" set status = 2 where id = ${Number(id)}`.execute(test.db.query)
    const to = 'attacker@work.test'
    const changed = await directory.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: to,
    })
    expect(changed.status).toBe(200)
    const { rows } = await sql`select email, former_email from core."user" where id = ${Number(id)}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ email: to, former_email: sent.userName }])
  })
})

describe('[42] what a directory sends', () => {
  it('reaches no object of the process but the resource', async () => {
    const directory = await makeDirectory()
    const { id } = (await directory.post('/Users', newPerson())).body
    const filters = [
      '__proto__.reached eq "x"',
      'emails.__proto__.reached eq "x"',
      'emails[__proto__.reached eq "x"]',
      'constructor.reached eq "x"',
      'hasOwnProperty.call eq "x"',
      'toString.call pr',
      String.raw`title eq "\" or __proto__.reached eq "x"`,
    ]
    for (const filter of filters) expect((await directory.filter('Users', filter)).status, filter).toBe(400)
    for (const filter of filters) expect((await directory.filter('Groups', filter)).status, filter).toBe(400)
    for (const path of [...filters, ...filters.map((filter) => `emails[${filter}].value`)])
      expect((await directory.patch(`/Users/${id}`, { op: 'add', path, value: 'x' })).status, path).toBe(400)
    const named = { op: 'add', value: { 'constructor.reached': 'x' } }
    expect((await directory.patch(`/Users/${id}`, named)).status).toBe(400)
    expect((await directory.get('/Users?attributes=__proto__.reached')).status).toBe(400)
    const plain: Readonly<Record<string, unknown>> = {}
    expect([plain.reached, Object.hasOwn(Object, 'reached'), Object.hasOwn(Object.hasOwn, 'call')]).toEqual([
      undefined,
      false,
      false,
    ])
  })

  it('takes no time that grows with every character', async () => {
    const directory = await makeDirectory()
    const { id } = (await directory.post('/Users', newPerson())).body
    const filters = [
      `title eq "${String.raw`\a`.repeat(40)}`,
      `emails[value eq "${String.raw`\a`.repeat(40)}]"]`,
      `title eq "${'\n'.repeat(40)}`,
    ]
    for (const filter of filters) {
      const sent = await directory.post('/Users/.search', { schemas: [searchRequest], filter })
      expect(sent.status, filter.slice(0, 40)).toBe(400)
      const path = `emails[${filter}].value`
      expect((await directory.patch(`/Users/${id}`, { op: 'add', path, value: 'x' })).status).toBe(400)
    }
  })
})
