import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type TestApp, createTestApp } from '../../../testing/testApp'
import { invitationLinks } from './accountLinks'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const { password: oldPassword } = fleetDeployment.demonstration
const password = 'Gentle harbor 41 lanterns'

/** @returns the secret of the mailed link */
async function mailedLink(email: string): Promise<string> {
  const before = test.sent.length
  expect(await test.visitor().post('/api/auth/forgot-password', { email })).toMatchObject({
    status: 200,
    body: { message: 'Email send successfully.' },
  })
  const links = () =>
    test.sent.slice(before).flatMap(({ to, text }) => (to === email ? (text.match(/http\S+/) ?? []) : []))
  await expect.poll(links).toHaveLength(1)
  return links()[0]!.split('#')[1]!
}

const reset = (token: string, chosen = password) =>
  test.visitor().post('/api/auth/reset-password', { token, password: chosen })

describe('a forgotten password', () => {
  const email = 'mechanic@fleet.test'

  it('[S4.6] gets the same response for every address, and mails only to one that exists', async () => {
    const before = test.sent.length
    const unknown = await test.visitor().post('/api/auth/forgot-password', { email: 'nobody@fleet.test' })
    expect(unknown).toMatchObject({ status: 200, body: { success: true, message: 'Email send successfully.' } })
    await mailedLink(email)
    expect(test.sent.slice(before).map(({ to }) => to)).toEqual([email])
  })

  it('gets a link to the address of the deployment, whatever the request’s Host header is', async () => {
    const before = test.sent.length
    await test
      .visitor()
      .post('/api/auth/forgot-password', { email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await expect.poll(() => test.sent.length).toBe(before + 1)
    const { text, html } = test.sent.at(-1)!
    expect(text).toContain('http://localhost:3000/auth/reset-password#')
    expect(text + html).not.toContain('evil')
  })

  it('is replaced with the link, once; every session ends, and the person is notified', async () => {
    const session = await test.as('Mechanic')
    const token = await mailedLink(email)
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining('was changed') } })
    expect((await session.get('/api/user/me')).status).toBe(401)
    expect((await test.visitor().post('/api/auth/login', { email, password: oldPassword })).status).toBe(400)
    expect((await test.visitor().post('/api/auth/login', { email, password })).status).toBe(200)
    await expect
      .poll(() => test.sent.some(({ to, subject }) => to === email && subject.endsWith('password was changed')))
      .toBe(true)
    expect(await reset(token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This link was used already.') },
    })
  })

  it('is replaced once, when two requests use the link at the same moment', async () => {
    const token = await mailedLink('trainer@fleet.test')
    const answers = await Promise.all(
      ['Quiet meadow 12 pianos', 'Quiet meadow 13 pianos'].map((chosen) => reset(token, chosen)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each<[string, (token: string) => Promise<string>, number, string]>([
    ['is forged', async () => 'x'.repeat(43), 404, 'not one of ours'],
    [
      'has expired',
      async (token) => (
        await test.db.query
          .updateTable('core.account_link')
          .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
          .execute(),
        token
      ),
      410,
      'has expired',
    ],
    [
      'was replaced by a newer one',
      async (token) => (await mailedLink('inspector@fleet.test'), token),
      410,
      'A newer link has replaced this one.',
    ],
  ])('stays when the link %s, and the response gives the reason', async (_, spoil, status, message) => {
    const token = await mailedLink('inspector@fleet.test')
    expect(await reset(await spoil(token))).toMatchObject({
      status,
      body: { message: expect.stringContaining(message) },
    })
    await test.db.query.deleteFrom('core.attempt').execute()
  })

  it('stores the hash of a link, never the link', async () => {
    const token = await mailedLink('office@fleet.test')
    const rows = await test.db.query.selectFrom('core.account_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })
})

describe('a password', () => {
  it.each([
    ['too short', 'Short-1', 'at least 12 characters'],
    ['common', 'qwerty123456', 'among the first that an attacker tries'],
    ['common with additions', 'Password2026!!', 'among the first'],
    ['hardly any different letters', 'aaaaaaaaaaaaaa', 'among the first'],
    ['a name with common additions', 'OwusuSummer2026', 'among the first'],
    ['the name', 'OwusuOwusu-26', 'not your name'],
    ["the product's name", 'White-Glove-2', 'not your name'],
  ])('that is %s is refused, and the link stays valid', async (_, chosen, message) => {
    await test.db.query.deleteFrom('core.attempt').execute()
    const token = await mailedLink('inspector@fleet.test')
    expect(await reset(token, chosen)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: expect.stringContaining(message) }] },
    })
    expect((await test.visitor().post('/api/Users/VerifyEmail', { token })).status).toBe(404)
    expect((await reset(token, `Perfectly fine ${Math.random()}`)).status).toBe(200)
  })

  it('of the last five is refused; the sixth before is accepted', async () => {
    const browser = await test.as('Director')
    const change = (old: string, chosen: string) =>
      browser.post('/api/Users/PasswordChange', { oldPassword: old, password: chosen })
    const chosen = [1, 2, 3, 4, 5, 6].map((n) => `Wandering otter ${n} sings`)
    let old = oldPassword
    for (const next of chosen) {
      expect((await change(old, next)).status).toBe(200)
      old = next
    }
    expect(await change(old, chosen[1]!)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: expect.stringContaining('have not used before') }] },
    })
    expect((await change(old, chosen[0]!)).status).toBe(200)
  })

  it('[S7.5] is changed with the old one; other sessions end, this one stays', async () => {
    const [here, elsewhere] = [await test.as('Visitor'), await test.as('Visitor')]
    expect(await here.post('/api/Users/PasswordChange', { oldPassword: 'not this', password })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'oldPassword' }] },
    })
    expect((await here.post('/api/Users/PasswordChange', { password })).status).toBe(400)
    expect((await here.post('/api/Users/PasswordChange', { oldPassword, password })).status).toBe(200)
    expect((await here.get('/api/user/me')).status).toBe(200)
    expect((await elsewhere.get('/api/user/me')).status).toBe(401)
    expect((await test.visitor().post('/api/Users/PasswordChange', { oldPassword, password })).status).toBe(401)
  })
})

describe('an invitation', () => {
  it('[S7.5] shows the person’s name, sets the first password, makes the person active, and is used up', async () => {
    const { id } = await test.db.query
      .insertInto('core.user')
      .values({
        first_name: 'New',
        last_name: 'Colleague',
        email: 'new@fleet.test',
        phone: '555-010-0099',
        title: null,
        store_id: null,
        status: 1,
        password_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db.query.insertInto('core.user_role').values({ user_id: id, role_id: 1 }).execute()
    const { token } = (await test.db.transaction((tx) => invitationLinks.issue(tx, { userId: id })))!

    expect((await test.visitor().post('/api/Users/VerifyEmail', { token })).body.data).toEqual({
      email: 'new@fleet.test',
      firstName: 'New',
    })
    expect((await reset(token)).status).toBe(404)
    expect((await test.visitor().post('/api/Users/PasswordChange', { token, password })).status).toBe(200)
    expect((await test.visitor().post('/api/Users/VerifyEmail', { token })).body.message).toBe(
      'This link was used already. Ask your administrator to send the invitation again.',
    )
    expect((await test.visitor().post('/api/auth/login', { email: 'new@fleet.test', password })).status).toBe(200)
  })
})

it('[S4.7] changing into another role takes effect at once, and only into a role that the person has', async () => {
  const email = 'buyer@fleet.test'
  const roles = await test.db.query.selectFrom('core.role').selectAll().execute()
  const id = (name: string) => roles.find((role) => role.name === name)!.id
  const user = await test.db.query
    .selectFrom('core.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await test.db.query
    .insertInto('core.user_role')
    .values({ user_id: user.id, role_id: id('Depot Keeper') })
    .execute()
  const browser = await test.as('Buyer')
  expect((await browser.post('/api/auth/change-role', { roleId: id('Depot Keeper') })).body.user).toMatchObject({
    currentRoleId: id('Depot Keeper'),
  })
  expect((await browser.get('/api/user/me')).body.user.currentRoleId).toBe(id('Depot Keeper'))
  expect((await browser.post('/api/auth/change-role', { roleId: id('Director') })).status).toBe(404)
})
