import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDirectoryApp,
  type Directory,
  enterprise,
  groupSchema,
  newPerson,
  scimClient,
  userSchema,
} from '../testing/directoryApp'

type App = Awaited<ReturnType<typeof createDirectoryApp>>
let test: App['test']
let superAdmin: App['superAdmin']
let roles: App['roles']
let makeDirectory: App['makeDirectory']
let stored: App['stored']
beforeAll(async () => {
  ;({ test, superAdmin, roles, makeDirectory, stored } = await createDirectoryApp())
})
afterAll(() => test.close())

describe('[42] the secret of a directory', () => {
  it('opens the service, and is refused once it is replaced, or the directory is off or deleted', async () => {
    const directory = await makeDirectory()
    expect((await directory.get('/Users')).status).toBe(200)
    const { secret } = (await superAdmin.post(`/api/Directory/${directory.id}/Secret`, {})).body.data
    const refused = await directory.get('/Users')
    expect(refused.status).toBe(401)
    expect(refused.headers['content-type']).toContain('application/scim+json')
    expect(refused.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
    const second = scimClient(test, secret)
    expect((await second.get('/Users')).status).toBe(200)
    const { version } = (await superAdmin.get(`/api/Directory/${directory.id}`)).body.data
    await superAdmin.put('/api/Directory/Update', { id: directory.id, version, status: 2 })
    expect((await second.get('/Users')).status).toBe(401)
    expect((await second.post('/Users', newPerson())).status).toBe(401)
  })

  it('is checked before the body is read', async () => {
    const { secret } = await makeDirectory()
    const send = (authorization: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/scim/v2/Users',
        headers: { authorization, 'content-type': 'application/scim+json' },
        payload: '{"userName": ',
      })
    expect((await send(`Bearer ${'x'.repeat(47)}`)).statusCode).toBe(401)
    expect((await send(`Bearer ${secret}`)).statusCode).toBe(400)
  })

  it('is nothing else’s: neither an API key nor a session opens the service, and the secret opens nothing else', async () => {
    const directory = await makeDirectory()
    expect((await superAdmin.get('/api/scim/v2/Users')).status).toBe(401)
    expect((await scimClient(test, `wgk_${'x'.repeat(43)}`).get('/Users')).status).toBe(401)
    const elsewhere = await test.app.inject({
      url: '/api/user/getAll',
      headers: { authorization: `Bearer ${directory.secret}` },
    })
    expect(elsewhere.statusCode).toBe(401)
  })

  it('is made by those alone who may, and a directory gives no role beyond its maker’s', async () => {
    const administrator = await test.as('Administrator')
    expect((await administrator.post('/api/Directory/Create', { name: 'Mine', status: 1 })).status).toBe(403)
    const refused = await superAdmin.post('/api/Directory/Create', {
      name: 'All are kings',
      status: 1,
      invites: false,
      defaultRoleId: roles.get('Super Admin'),
    })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'defaultRoleId' }] } })
  })
})

describe('[42] users by SCIM', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await makeDirectory({
      defaultRoleId: roles.get('Care Coordinator'),
      domains: ['work.test', 'work.example'],
    })
  })

  it('are created with what the directory says, and are users like others', async () => {
    const sent = newPerson({
      title: 'Coordinator',
      phoneNumbers: [
        { value: '(555) 020-1000', type: 'fax' },
        { value: '+1 555-020-1234', type: 'mobile' },
      ],
    })
    const made = await directory.post('/Users', sent)
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: {
        schemas: [userSchema],
        userName: sent.userName,
        externalId: sent.externalId,
        active: true,
        title: 'Coordinator',
        emails: [{ value: sent.userName, type: 'work', primary: true }],
        phoneNumbers: [{ type: 'mobile' }],
        roles: [{ value: String(roles.get('Care Coordinator')), display: 'Care Coordinator' }],
        meta: { resourceType: 'User' },
      },
    })
    expect(made.headers.location).toBe(made.body.meta.location)
    expect(new URL(made.body.meta.location).pathname).toBe(`/api/scim/v2/Users/${made.body.id}`)
    expect(await stored(made.body.id)).toMatchObject({
      name: `Ada ${sent.name.familyName}`,
      email: sent.userName,
      title: 'Coordinator',
      status: 1,
      createdBy: null,
    })
    const { body: history } = await superAdmin.post('/api/user/History', { id: Number(made.body.id) })
    expect(JSON.stringify(history.data)).toContain('Directory')
    expect(test.sent.filter(({ to }) => to === sent.userName)).toEqual([])
  })

  it('are invited by mail where the directory says so', async () => {
    const inviting = await makeDirectory({ invites: true, defaultRoleId: roles.get('Auditor') })
    const sent = newPerson()
    expect((await inviting.post('/Users', sent)).status).toBe(201)
    await expect.poll(() => test.sent.some(({ to }) => to === sent.userName)).toBe(true)
  })

  it('are found by the filters that directories send, page by page', async () => {
    const sent = [newPerson(), newPerson(), newPerson()]
    for (const one of sent) expect((await directory.post('/Users', one)).status).toBe(201)
    const [first] = sent
    for (const filter of [
      `userName eq "${first!.userName.toUpperCase()}"`,
      `externalId eq "${first!.externalId}"`,
      `emails.value eq "${first!.userName}"`,
      `emails[type eq "work" and value eq "${first!.userName}"]`,
      `name.familyName eq "${first!.name.familyName}" and active eq true`,
      `userName eq "nobody@work.test" or userName sw "${first!.userName.slice(0, 9)}" and externalId eq "${first!.externalId}"`,
    ]) {
      const found = await directory.filter('Users', filter)
      expect(
        found.body.Resources?.map(({ userName }: { userName: string }) => userName),
        filter,
      ).toEqual([first!.userName])
      expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 })
    }
    expect((await directory.filter('Users', 'userName eq "nobody@work.test"')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    const page = await directory.get('/Users?startIndex=2&count=1')
    expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 })
    expect(page.body.totalResults).toBeGreaterThan(2)
    const beyond = await directory.get('/Users?startIndex=900')
    expect(beyond.body).toMatchObject({ itemsPerPage: 0, totalResults: page.body.totalResults })
    expect((await directory.get('/Users?count=0')).body).toMatchObject({ totalResults: page.body.totalResults })
    const few = await directory.filter('Users', `externalId eq "${first!.externalId}"`, '&attributes=userName')
    expect(Object.keys(few.body.Resources[0]).toSorted()).toEqual(['id', 'schemas', 'userName'].toSorted())
  })

  it('refuse a filter that can’t be read, with a word of the standard', async () => {
    for (const filter of [
      'userName eq',
      'password eq "x"',
      'userName xx "a"',
      'active eq "maybe"',
      '((((',
      "x' or 1=1 --",
    ]) {
      const refused = await directory.filter('Users', filter)
      expect(refused, filter).toMatchObject({ status: 400, body: { scimType: 'invalidFilter', status: '400' } })
    }
    const quoted = await directory.filter('Users', `userName eq "x' or '1'='1"`)
    expect(quoted.body).toMatchObject({ totalResults: 0 })
  })

  it('change as Okta (PUT) and Entra ID (PATCH) send it', async () => {
    const sent = newPerson()
    const { id } = (await directory.post('/Users', sent)).body
    const put = await directory.put(`/Users/${id}`, { ...sent, id, name: { givenName: 'Zoë', familyName: 'Ng' } })
    expect(put).toMatchObject({ status: 200, body: { name: { givenName: 'Zoë', familyName: 'Ng' } } })
    const boss = (await directory.post('/Users', newPerson())).body
    const patched = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Nguyen' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${sent.userName}` },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555-020-7777' },
      { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '555-020-0000' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Care' },
      { op: 'Add', path: `${enterprise}:manager`, value: boss.id },
      { op: 'Replace', value: { title: 'Lead', externalId: 'other' } },
    )
    expect(patched, JSON.stringify(patched.body)).toMatchObject({
      status: 200,
      body: {
        userName: sent.userName,
        externalId: 'other',
        title: 'Lead',
        [enterprise]: { manager: { value: boss.id } },
      },
    })
    expect(await stored(id)).toMatchObject({
      name: 'Zoë Nguyen',
      email: `new-${sent.userName}`,
      phone: '555-020-7777',
      title: 'Lead',
      managerId: Number(boss.id),
    })
  })

  it('apply a PATCH whole or not at all', async () => {
    const sent = newPerson()
    const { id } = (await directory.post('/Users', sent)).body
    const refused = await directory.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'title', value: 'Half' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'no email' },
    )
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await stored(id)).title).toBeNull()
    for (const operation of [
      { op: 'explode', path: 'title', value: 'x' },
      { op: 'replace', path: 'nonsense', value: 'x' },
      { op: 'replace', path: '__proto__.polluted', value: 'x' },
      { op: 'remove' },
    ])
      expect((await directory.patch(`/Users/${id}`, operation)).status, JSON.stringify(operation)).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('are one person each, also where two requests come at once', async () => {
    const sent = newPerson()
    const answers = await Promise.all([directory.post('/Users', sent), directory.post('/Users', sent)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ scimType: 'uniqueness' })
  })

  it('refuse what a form would refuse, and emails of other domains', async () => {
    expect(await directory.post('/Users', newPerson({ name: {}, displayName: '' }))).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: expect.stringContaining('name.givenName') },
    })
    expect((await directory.post('/Users', newPerson({ userName: 'a@b.test', emails: [] }))).body.detail).toContain(
      'work.test, work.example',
    )
    expect((await directory.post('/Users', { schemas: [groupSchema] })).status).toBe(400)
    expect((await directory.get('/Users/999999999')).status).toBe(404)
    expect((await directory.get('/Users/0%20or%201=1')).status).toBe(404)
  })

  it('of other domains and of other directories are none of its concern', async () => {
    const care = (await superAdmin.get('/api/user/getAll')).body.data.find(
      ({ email }: { email: string }) => email === 'care@demo.test',
    )
    expect((await directory.get(`/Users/${care.id}`)).status).toBe(404)
    expect((await directory.patch(`/Users/${care.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    )
    const { id } = (await directory.post('/Users', newPerson())).body
    const other = await makeDirectory()
    expect((await other.get(`/Users/${id}`)).status).toBe(404)
    expect((await other.delete(`/Users/${id}`)).status).toBe(404)
    const taken = await other.post('/Users', newPerson({ userName: (await stored(id)).email, emails: [] }))
    expect(taken.status).toBe(409)
  })
})

it('[42] the service describes itself', async () => {
  const directory = await makeDirectory()
  const config = await directory.get('/ServiceProviderConfig')
  expect(config.body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
  })
  expect((await directory.get('/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['User', 'Group']),
  )
  expect((await directory.get('/Schemas')).body.Resources.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([userSchema, groupSchema, enterprise]),
  )
  expect((await directory.get(`/Schemas/${userSchema}`)).body).toMatchObject({ id: userSchema })
  expect((await directory.get('/Schemas/none')).status).toBe(404)
  const searched = await directory.post('/Users/.search', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    filter: 'userName pr',
    count: 1,
    attributes: ['userName'],
  })
  expect(searched.body).toMatchObject({ itemsPerPage: 1 })
})
