import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { createTestApp, lastCode } from '@core/kernel/server/testing/testApp'
import { OidcRig, email } from './testing/OidcRig'
import { storeProviders } from './testing/storeProvider'

const rig = new OidcRig()

describe('passwords that are off for a domain', () => {
  const { password } = fleetDeployment.demonstration
  const sentence = 'People of fleet.test sign in with Acme. Go to the sign-in page and choose it there.'
  beforeEach(() => rig.store({ passwordsOff: true }))
  afterEach(() => rig.store())

  it('are refused by the domain alone, whether the person exists or not', async () => {
    for (const who of [email, 'nobody@fleet.test'])
      for (const [path, body] of [
        ['login', { email: who, password }],
        ['forgot-password', { email: who }],
      ] as const)
        expect(await rig.test.visitor().post(`/api/auth/${path}`, body)).toMatchObject({
          status: 403,
          body: { message: sentence },
        })
  })

  it('leave other domains alone', async () => {
    const response = await rig.test.visitor().post('/api/auth/login', { email: 'nobody@elsewhere.test', password })
    expect(response.status).toBe(400)
  })

  it('are said on the sign-in page by the domain', async () => {
    const { data } = (await rig.test.visitor().get('/api/deployment')).body
    expect(data.providers).toEqual([
      { key: 'acme', name: 'Acme', domains: ['fleet.test'] },
      { key: 'other', name: 'Other' },
    ])
  })

  it('may be used by Super Admins while the glass is broken, and by nobody else', async () => {
    const broken = await createTestApp({ breakGlass: true })
    await storeProviders(broken.db, { key: 'acme', issuer: 'https://login.acme.example', passwordsOff: true })
    await broken.as('Director')
    await expect(broken.as('Mechanic')).rejects.toThrow(sentence)
    await broken.close()
  })
})

describe('a session that a provider opened', () => {
  it('is confirmed by a mailed code, since there may be no password', async () => {
    const browser = rig.test.visitor()
    await rig.signIn(browser)
    expect((await browser.get('/api/user/me/proof')).body).toMatchObject({ code: 'mail' })
    const before = rig.test.sent.length
    expect((await browser.post('/api/user/me/proof/SendCode', {})).status).toBe(200)
    await expect.poll(() => rig.test.sent.length).toBe(before + 1)
    const otp = lastCode(rig.test.sent, email)
    expect((await browser.post('/api/user/me/proof/Code', { otp })).status).toBe(200)
  })
})
