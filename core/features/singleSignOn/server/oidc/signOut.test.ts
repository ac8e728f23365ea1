import { describe, expect, it } from 'vitest'
import { OidcRig } from '../testing/OidcRig'

const rig = new OidcRig()

describe('logging out at the provider too', () => {
  const path = '/api/auth/provider/acme/SignOut'

  async function signedIn() {
    const browser = rig.test.visitor()
    await rig.signIn(browser)
    return browser
  }
  const profileOf = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
    (await browser.get('/api/user/me')).body.user

  it('is offered to sessions that the provider opened, where that is wanted', async () => {
    await rig.store({ signsOut: true })
    expect(await profileOf(await signedIn())).toMatchObject({ signOutAt: path })
    expect(await profileOf(await rig.test.as('Trainer'))).not.toHaveProperty('signOutAt')
    await rig.store()
    expect(await profileOf(await signedIn())).not.toHaveProperty('signOutAt')
  })

  it('leads to the provider, and from there to the sign-in page', async () => {
    rig.acme.behaviour.endSession = true
    await rig.store({ signsOut: true })
    const response = await rig.test.visitor().get(path)
    expect(response.status).toBe(303)
    const address = new URL(String(response.headers.location))
    expect(address.href.split('?')[0]).toBe(`${rig.acme.issuer}/logout`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'white-glove',
      post_logout_redirect_uri: 'http://localhost:3000/auth/login',
    })
  })

  it('leads to the sign-in page where the provider offers none, and nowhere where it isn’t wanted', async () => {
    await rig.store({ signsOut: true })
    const response = await rig.test.visitor().get(path)
    expect(response.headers.location).toBe('http://localhost:3000/auth/login')
    await rig.store()
    expect((await rig.test.visitor().get(path)).status).toBe(404)
  })
})
