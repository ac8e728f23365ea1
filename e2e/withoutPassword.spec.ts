import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { call } from './call'
import { createPerson, query } from './database'
import { codeFor, mailsSoFar } from './mails'
import { clientSecret, startRealProvider } from './realProvider'
import { takeSession } from './signIn'
import { noteToasts, toastSays } from './toasts'
import { violations } from './violations'

const product = `http://127.0.0.1:${process.env.E2E_PORT}`

test('[42] [D7] a person without a password turns an authenticator app on and off, and confirms with it that it is them', async ({
  page,
  browser,
}) => {
  const key = `alone-${Date.now()}`
  const name = `Alone ${Date.now()}`
  const address = `${product}/api/auth/provider/${key}`
  const idp = await startRealProvider({ callback: `${address}/Callback`, logout: `${address}/BackChannelLogout` })
  await takeSession(page, 'superadmin')
  const { id } = await call<{ id: number }>(page, 'POST', '/api/SignInProvider/Create', {
    name,
    key,
    kind: 1,
    status: 2,
    issuer: idp.issuer,
    clientId: 'white-glove',
    domains: ['demo.test'],
    joining: 1,
    secondFactor: 2,
  })
  await call(page, 'POST', `/api/SignInProvider/${id}/Secret`, { secret: clientSecret })
  const { version } = await call<{ version: number }>(page, 'GET', `/api/SignInProvider/${id}`)
  await call(page, 'PUT', '/api/SignInProvider/Update', { id, version, status: 1 })
  const email = await createPerson(['Intake Coordinator'])
  await query(`update core."user" set password_hash = null where email = $1`, [email])
  const timePasses = () =>
    query(
      `update core.session set proved_at = now() - interval '2 hours' where user_id = (select id from core."user" where email = $1)`,
      [email],
    )

  const theirs = await (await browser.newContext({ baseURL: product })).newPage()
  await noteToasts(theirs.context())
  await theirs.goto('/auth/login')
  await theirs.getByRole('button', { name: `Sign in with ${name}` }).click()
  await theirs.locator('input[name=login]').fill(email.split('@')[0]!)
  await theirs.locator('input[name=password]').fill('any')
  await theirs.getByRole('button', { name: 'Sign-in' }).click()
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs).toHaveURL('/dashboard')

  await timePasses()
  await theirs.goto('/account')
  await expect(theirs.getByText('You sign in without one.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Change password' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Set up' }).click()
  const setUp = theirs.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setUp.getByLabel('Your password')).toHaveCount(0)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const proof = theirs.getByRole('dialog', { name: 'Please confirm that it is you' })
  expect(await violations(theirs)).toEqual([])
  const seen = await mailsSoFar()
  await proof.getByRole('button', { name: 'Send me a code' }).click()
  await proof.getByLabel('One-time code').fill(await codeFor(email, seen))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const secret = Secret.fromBase32((await setUp.locator('code').innerText()).replaceAll(' ', ''))
  const code = (later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 })
  await setUp.getByLabel('App code').fill(code())
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await toastSays(theirs, 'Your authenticator app gives the codes from now on.')

  await timePasses()
  await theirs.getByRole('button', { name: 'Turn off' }).click()
  const off = theirs.getByRole('dialog', { name: 'Turn the authenticator app off?' })
  await off.getByRole('button', { name: 'Turn off' }).click()
  await proof.getByRole('button', { name: 'Continue' }).click()
  await proof.getByLabel('One-time code').fill(code(1))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await toastSays(theirs, 'The authenticator app is off. The next code is mailed.')

  await call(page, 'DELETE', `/api/SignInProvider/Delete?id=${id}`)
  idp.close()
})
