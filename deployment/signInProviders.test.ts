import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from './deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import plugin from '@plugins/admin/server/plugin'

let test: TestApp
let superAdmin: Caller
const query = async (text: string, values: readonly unknown[] = []) =>
  (await test.db.pool.query(text, [...values])).rows
const roleId = async (key: string): Promise<number> =>
  (await query('select id from core.role where key = $1', [key]))[0].id

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  superAdmin = await test.as('Super Admin')
})
afterAll(() => test.close())

let made = 0
const provider = (more: object = {}) => ({
  name: `Acme ${++made}`,
  key: `acme-${made}`,
  kind: 1,
  status: 2,
  issuer: 'https://login.acme.example',
  clientId: 'white-glove',
  joining: 1,
  secondFactor: 1,
  ...more,
})
const create = (more?: object, caller = superAdmin) => caller.post('/api/SignInProvider/Create', provider(more))
const read = async (id: number) => (await superAdmin.get(`/api/SignInProvider/${id}`)).body.data

describe('defining a sign-in provider', () => {
  it('is for holders of its permission alone, at first Super Admin', async () => {
    expect((await create({}, await test.as('Administrator'))).status).toBe(403)
    expect((await create()).status).toBe(201)
  })

  it.each<[string, object, RegExp]>([
    ['http', { issuer: 'http://login.acme.example' }, /Issuer must begin with https/],
    ['the private network', { issuer: 'https://127.0.0.1' }, /Issuer is an address of the own network/],
    ['no client id', { clientId: null }, /Client id is required/],
    ['SAML without certificates', { kind: 2, entryPoint: 'https://idp.acme.example' }, /Certificates are required/],
    [
      'a sign-out address in the private network',
      { kind: 2, entryPoint: 'https://idp.acme.example', certificates: 'one', logoutAddress: 'https://127.0.0.1' },
      /Sign-out address is an address of the own network/,
    ],
    ['a domain with an @', { domains: ['@acme.example'] }, /Email domains/],
    ['passwords off without a domain', { passwordsOff: true }, /Email domains are required/],
    ['everybody without a domain', { joining: 2 }, /Email domains are required/],
  ])('refuses %s, and says what to do', async (_, more, message) => {
    expect(await create(more)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  it('stores the secret encrypted, and never returns it', async () => {
    const { id } = (await create()).body.data
    expect((await superAdmin.post(`/api/SignInProvider/${id}/Secret`, { secret: 'open-sesame' })).status).toBe(200)
    expect(JSON.stringify(await read(id))).not.toContain('sesame')
    const [{ secret }] = await query('select client_secret as secret from core.sign_in_provider where id = $1', [id])
    expect(secret).toMatch(/^sealed1\./)
    const [entry] = await query(`select action, details::text from core.audit_entry order by position desc limit 1`)
    expect(entry.action).toBe('providerSecretSet')
    expect(entry.details ?? '').not.toContain('sesame')
  })

  it('forgets the secret when another issuer or client would get it', async () => {
    const { id } = (await create()).body.data
    const secretOf = async () => (await query('select client_secret from core.sign_in_provider where id = $1', [id]))[0]
    const update = async (more: object) =>
      superAdmin.put('/api/SignInProvider/Update', { id, version: (await read(id)).version, ...more })
    for (const more of [{ issuer: 'https://elsewhere.example' }, { clientId: 'other' }]) {
      await superAdmin.post(`/api/SignInProvider/${id}/Secret`, { secret: 'open-sesame' })
      await update({ name: `Renamed ${++made}` })
      expect(await secretOf()).not.toEqual({ client_secret: null })
      expect((await update(more)).status).toBe(200)
      expect(await secretOf()).toEqual({ client_secret: null })
    }
  })

  it('never changes the name in addresses, which the provider knows', async () => {
    const { id, version } = (await create()).body.data
    const response = await superAdmin.put('/api/SignInProvider/Update', { id, version, key: 'elsewhere' })
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringMatching(/can’t be changed/) } })
  })

  it('leaves one of the server’s settings alone', async () => {
    const { id, version } = (await create()).body.data
    await query('update core.sign_in_provider set from_environment = true where id = $1', [id])
    for (const response of [
      await superAdmin.put('/api/SignInProvider/Update', { id, version, name: 'Mine' }),
      await superAdmin.delete(`/api/SignInProvider/Delete?id=${id}`),
      await superAdmin.post(`/api/SignInProvider/${id}/Secret`, { secret: 'mine' }),
    ])
      expect(response).toMatchObject({ status: 409, body: { message: expect.stringMatching(/server’s settings/) } })
  })

  it('takes no role and no person that the administrator could not', async () => {
    await query('insert into core.role_permission values ($1, 616), ($1, 601) on conflict do nothing', [
      await roleId('auditor'),
    ])
    const auditor = await test.as('Auditor')
    for (const more of [
      { groupRoles: [{ group: 'bosses', roleId: await roleId('superAdmin') }] },
      { domains: ['demo.test'] },
    ])
      expect(await create(more, auditor)).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/holds what your own role doesn't/) },
      })
    expect((await create({ domains: ['acme.example'] }, auditor)).status).toBe(201)
  })

  it('gives Super Admin to nobody where two people give it', async () => {
    const strict = await createTestApp({ plugins: [plugin], deployment, superAdminApproval: true })
    const caller = await strict.as('Super Admin')
    const groupRoles = [{ group: 'bosses', roleId: await roleId('superAdmin') }]
    expect(await create({ groupRoles }, caller)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Two people give the role Super Admin/) },
    })
    await strict.close()
  })

  it('ends the sessions that it opened when it is turned off', async () => {
    const { id, version } = (await create({ status: 1 })).body.data
    const [{ id: person }] = await query(`select id from core."user" where email = 'care@demo.test'`)
    await query(
      `insert into core.session (token_hash, user_id, role_id, signed_in_by, provider_id, provider_subject, expires_at)
       values ('\\x00', $1, $2, 'provider', $3, 'care', now() + interval '1 hour')`,
      [person, await roleId('auditor'), id],
    )
    await superAdmin.put('/api/SignInProvider/Update', { id, version, status: 2 })
    expect(await query('select from core.session where provider_id = $1', [id])).toEqual([])
  })
})
