import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { type HostileOidc, clientSecret, openHostileOidc } from './hostileOidc'
import { storeProviders } from './storeProvider'

export const email = 'mechanic@fleet.test'
/** What the provider says of the mechanic. */
export const known = { email, email_verified: true }

type Options = Omit<Parameters<typeof storeProviders>[1], 'key' | 'issuer'>

export const callbackPath = (address: string) => address.replace('http://localhost:3000', '')

/** The app with two OpenID Connect providers, Acme and Other, and what a browser does to sign in. For the tests of one file. */
export class OidcRig {
  test!: TestApp
  acme!: HostileOidc
  other!: HostileOidc

  /** @param settings of the app, besides those that reach the providers */
  constructor(settings: NonNullable<Parameters<typeof createTestApp>[0]> = {}) {
    beforeAll(async () => {
      this.test = await createTestApp({ privateProviders: true, ...settings })
      this.acme = await openHostileOidc()
      this.other = await openHostileOidc()
    })
    afterAll(async () => {
      this.acme.close()
      this.other.close()
      await this.test.close()
    })
    beforeEach(async () => {
      this.acme.behaviour.claims = known
      await this.store()
    })
    afterEach(async () => {
      this.acme.reset()
      this.other.reset()
      await sql`delete from core.provider_identity`.execute(this.test.db.query)
      await sql`update core."user" set status = 2, deleted_at = null, former_email = null`.execute(this.test.db.query)
    })
  }

  /** Defines both providers, Acme with these settings. */
  store(options: Options = {}): Promise<void> {
    const { acme, other } = this
    return storeProviders(
      this.test.db,
      { key: 'acme', issuer: acme.issuer, clientSecret, ...options },
      { key: 'other', name: 'Other', issuer: other.issuer },
    )
  }

  /** @returns the provider's address to which the browser goes */
  async start(browser: Caller, key = 'acme', returnTo?: string): Promise<string> {
    const begun = await browser.post(`/api/auth/provider/${key}/Start`, { returnTo: returnTo ?? null })
    if (begun.status !== 200) throw new Error(begun.body.message)
    return begun.body.data.url
  }

  /** Follows the provider's redirect. @returns where the browser goes from there */
  async comeBack(browser: Caller, address: string): Promise<unknown> {
    return (await browser.get(callbackPath(address))).headers.location
  }

  finish(browser: Caller) {
    return browser.post('/api/auth/provider/Finish', {})
  }

  /** The whole way, at Acme. */
  async signIn(browser = this.test.visitor(), returnTo?: string) {
    await this.comeBack(browser, this.acme.signIn(await this.start(browser, 'acme', returnTo)))
    return this.finish(browser)
  }

  /** The reason of the newest sign-in that failed, in the audit log. */
  async lastReason(): Promise<string | null | undefined> {
    const { rows } = await sql<{ reason: string | null }>`
      select details ->> 'reason' as reason from core.audit_entry where action = 'signInFailed' order by id desc limit 1`.execute(
      this.test.db.query,
    )
    return rows[0]?.reason
  }

  /** What the browser and the audit log show of a sign-in that is not accepted. */
  async outcome(act: (browser: Caller) => Promise<unknown>) {
    const browser = this.test.visitor()
    await act(browser)
    const { status, body } = await this.finish(browser)
    const isIn = (await browser.get('/api/user/me')).status !== 401
    return { status, isIn, message: body.message, reason: await this.lastReason() }
  }
}
