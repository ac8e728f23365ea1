import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lastCode } from '@core/kernel/server/testing/testApp'
import { OidcRig, email, known } from '../testing/OidcRig'

const rig = new OidcRig()

describe('[S4.3] signing in at an OpenID Connect provider', () => {
  it('opens a session for the person with the verified email, and the page that was requested follows', async () => {
    const browser = rig.test.visitor()
    expect(await rig.signIn(browser, '/vehicles?status=1')).toMatchObject({
      status: 200,
      body: { message: 'Login successfully.', user: { email }, returnTo: '/vehicles?status=1' },
    })
    expect((await browser.get('/api/user/me')).body.user.email).toBe(email)
  })

  it('uses PKCE, state, nonce, and an address of its own for each provider', async () => {
    const url = new URL(await rig.start(rig.test.visitor()))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://localhost:3000/api/auth/provider/acme/Callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
    })
  })

  it('asks for a code of ours as well where the provider’s second factor does not count', async () => {
    await rig.store({ secondFactor: 1 })
    const browser = rig.test.visitor()
    const response = await rig.signIn(browser)
    expect(response.body).toMatchObject({ email, message: 'Please verify OTP on your email or phone.' })
    expect(response.body).not.toHaveProperty('user')
    expect((await browser.get('/api/user/me')).status).toBe(401)
    const verified = await browser.post('/api/auth/verify-otp', { email, otp: lastCode(rig.test.sent, email) })
    expect(verified.body.message).toBe('Login successfully.')
  })

  it.each([
    [{ acr: ['mfa'] }, { acr: 'password' }, false],
    [{ acr: ['mfa'] }, { acr: 'mfa' }, true],
    [{ amr: ['otp', 'hwk'] }, { amr: ['pwd'] }, false],
    [{ amr: ['otp', 'hwk'] }, { amr: ['pwd', 'hwk'] }, true],
  ])('with %j, a response with %j needs no code of ours: %s', async (options, claims, isEnough) => {
    await rig.store({ secondFactor: 2, ...options })
    rig.acme.behaviour.claims = { ...known, ...claims }
    expect('user' in (await rig.signIn()).body).toBe(isEnough)
  })

  it('knows a person by the provider’s subject once they have signed in, whatever their email there is then', async () => {
    await rig.signIn()
    rig.acme.behaviour.claims = { email: 'director@fleet.test', email_verified: true }
    expect((await rig.signIn()).body.user.email).toBe(email)
  })
})

describe('whom a provider signs in', () => {
  const failed = (claims: object) =>
    rig.outcome(async (browser) => {
      rig.acme.behaviour.claims = { ...claims }
      await rig.comeBack(browser, rig.acme.signIn(await rig.start(browser)))
    })
  const errorFor = (sentence: RegExp, reason: string) => ({
    status: 403,
    isIn: false,
    message: expect.stringMatching(sentence),
    reason,
  })

  it('refuses an email that it has not verified', async () => {
    expect(await failed({ email })).toEqual(errorFor(/sent no email that it has verified/, 'noEmail'))
  })

  it('takes such an email where the deployment trusts its emails', async () => {
    await rig.store({ trustsEmail: true })
    rig.acme.behaviour.claims = { email }
    expect((await rig.signIn()).body.user.email).toBe(email)
  })

  it('refuses an email of a domain that it does not own', async () => {
    await rig.store({ domains: ['acme.example'] })
    expect(await failed(known)).toEqual(errorFor(/may not sign in people of your email’s domain/, 'otherDomain'))
  })

  it('refuses people without an account where only invited ones may sign in', async () => {
    expect(await failed({ email: 'new@fleet.test', email_verified: true })).toEqual(
      errorFor(/no account here.*invite you/, 'notInvited'),
    )
  })

  it('refuses a second subject with the email of a linked person', async () => {
    await rig.signIn()
    expect(await failed({ ...known, sub: 'sub-2' })).toEqual(
      errorFor(/belongs to another account at Acme/, 'otherIdentity'),
    )
  })

  it('refuses an email that somebody else has changed until it is confirmed', async () => {
    await sql`update core."user" set former_email = 'before@fleet.test' where email = ${email}`.execute(
      rig.test.db.query,
    )
    expect(await failed(known)).toEqual(errorFor(/not confirmed yet/, 'unconfirmedEmail'))
  })

  it('confirms the new email of a linked person that it knows too, and no other', async () => {
    await rig.signIn()
    const formerOf = async () => {
      const { rows } = await sql<{ former: string | null }>`
        select former_email as former from core."user" where email = ${email}`.execute(rig.test.db.query)
      return rows[0]?.former
    }
    await sql`update core."user" set former_email = 'before@fleet.test' where email = ${email}`.execute(
      rig.test.db.query,
    )
    rig.acme.behaviour.claims = { ...known, email: 'another@fleet.test' }
    await rig.signIn()
    expect(await formerOf()).toBe('before@fleet.test')
    rig.acme.behaviour.claims = { ...known }
    await rig.signIn()
    expect(await formerOf()).toBeNull()
  })

  it('refuses suspended and deleted people, linked or not', async () => {
    await rig.signIn()
    await sql`update core."user" set status = 3 where email = ${email}`.execute(rig.test.db.query)
    expect(await failed(known)).toEqual(errorFor(/suspended.*ask an administrator/, 'suspended'))
    await sql`update core."user" set status = 2, deleted_at = now() where email = ${email}`.execute(rig.test.db.query)
    expect(await failed(known)).toEqual(errorFor(/deleted/, 'deleted'))
    await sql`delete from core.provider_identity`.execute(rig.test.db.query)
    await rig.store({ joining: 2, groups: { crew: 'mechanic' } })
    expect(await failed({ ...known, groups: ['crew'] })).toEqual(errorFor(/deleted/, 'deleted'))
  })

  it('activates an invited person, whose invitation is over then', async () => {
    await sql`update core."user" set status = 1 where email = ${email}`.execute(rig.test.db.query)
    expect((await rig.signIn()).status).toBe(200)
    const { rows } = await sql<{ status: number }>`select status from core."user" where email = ${email}`.execute(
      rig.test.db.query,
    )
    expect(rows).toEqual([{ status: 2 }])
  })

  it('adds people of its domains just in time, with the roles of their groups or the usual one', async () => {
    await rig.store({ joining: 2, defaultRole: 'visitor', groups: { crew: 'mechanic' } })
    rig.acme.behaviour.claims = {
      email: 'ruth@fleet.test',
      email_verified: true,
      sub: 'ruth',
      given_name: 'Ruth',
      family_name: 'Lindqvist',
      groups: ['crew'],
    }
    const { user } = (await rig.signIn()).body
    expect(user).toMatchObject({ name: 'Ruth Lindqvist', roles: [{ name: 'Mechanic' }, { name: 'Visitor' }] })
    await sql`delete from core."user" where email = 'ruth@fleet.test'`.execute(rig.test.db.query)
  })

  it('adds nobody without a role', async () => {
    await rig.store({ joining: 2, groups: { crew: 'mechanic' } })
    expect(await failed({ email: 'kim@fleet.test', email_verified: true, sub: 'kim' })).toEqual(
      errorFor(/None of your groups/, 'noRole'),
    )
    const { rows } = await sql`select from core."user" where email = 'kim@fleet.test'`.execute(rig.test.db.query)
    expect(rows).toHaveLength(0)
  })
})

describe('the roles of groups', () => {
  const rolesOf = (body: { user: { roles: { name: string }[] } }) => body.user.roles.map(({ name }) => name)

  it('are given and taken at each sign-in, and roles outside of the table stay', async () => {
    await rig.store({ groups: { crew: 'dispatcher', buyers: 'buyer' } })
    rig.acme.behaviour.claims = { ...known, groups: ['crew', 'unknown'] }
    expect(rolesOf((await rig.signIn()).body)).toEqual(['Dispatcher', 'Mechanic'])
    rig.acme.behaviour.claims = { ...known, groups: ['buyers'] }
    expect(rolesOf((await rig.signIn()).body)).toEqual(['Mechanic', 'Buyer'])
    rig.acme.behaviour.claims = known
    expect(rolesOf((await rig.signIn()).body)).toEqual(['Mechanic'])
  })

  it('come from a nested claim', async () => {
    await rig.store({ groups: { crew: 'dispatcher' }, groupsClaim: 'realm_access.roles' })
    rig.acme.behaviour.claims = { ...known, realm_access: { roles: ['crew'] } }
    expect(rolesOf((await rig.signIn()).body)).toContain('Dispatcher')
    rig.acme.behaviour.claims = known
    await rig.signIn()
  })

  it('are not taken where the provider left the groups out because there are too many', async () => {
    await rig.store({ groups: { crew: 'mechanic' } })
    rig.acme.behaviour.claims = { ...known, _claim_names: { groups: 'src1' } }
    expect((await rig.signIn()).body.message).toMatch(/can’t send your groups/)
  })

  it('never leave the deployment without a Super Admin', async () => {
    await rig.store({ groups: { bosses: 'superAdmin' } })
    rig.acme.behaviour.claims = { email: 'director@fleet.test', email_verified: true, sub: 'boss' }
    expect(rolesOf((await rig.signIn()).body)).toEqual(['Director'])
  })
})
