import { type Page, expect, test } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { createDirectory } from './directory'
import { type RealProvider, clientSecret, startRealProvider } from './realProvider'
import { takeSession } from './signIn'
import { noteToasts, toastSays } from './toasts'

const product = `http://127.0.0.1:${process.env.E2E_PORT}`
const key = `acme-${Date.now()}`
const name = `Acme ${Date.now()}`
const base = `${product}/api/auth/provider/${key}`

let provider: RealProvider
test.beforeAll(async () => {
  provider = await startRealProvider({ callback: `${base}/Callback`, logout: `${base}/BackChannelLogout` })
})
test.afterAll(() => provider.close())

/** The pages of the provider: its sign-in, and its consent. */
async function signInThere(page: Page, who: string): Promise<void> {
  await page.locator('input[name=login]').fill(who)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('[S4.3, S4.5] a provider is defined and tried; a person signs in there, gets the role of their group, and is signed out by it', async ({
  page,
  browser,
}) => {
  await takeSession(page, 'superadmin')
  await page.goto('/sign-in-providers')
  await page.getByRole('link', { name: 'Add sign-in provider' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel('Name in addresses').fill(key)
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client id').fill('white-glove')
  await page.getByLabel('Further scopes').fill('groups')
  await page.getByRole('button', { name: 'Save sign-in provider' }).click()
  await expect(page.getByText('What the provider needs to know')).toBeVisible()
  await expect(page.getByText(`${base}/Callback`)).toBeVisible()
  await page.getByRole('button', { name: 'Set the secret' }).click()
  await page.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Replace the secret' })).toBeVisible()

  provider.groups.set('superadmin', ['bosses'])
  await page.getByRole('button', { name: 'Try it' }).click()
  await signInThere(page, 'superadmin')
  const told = page.getByRole('dialog', { name: `What ${name} says of you` })
  await expect(told).toContainText('superadmin@demo.test, verified')
  await expect(told).toContainText('bosses')
  await told.getByRole('button', { name: 'Close' }).last().click()

  const [{ id: roleId }] = (await query(`select id from core.role where name = 'Care Coordinator'`)) as [{ id: number }]
  const { id, version } = await call<{ id: number; version: number }>(
    page,
    'GET',
    `/api/SignInProvider/${page.url().split('/').at(-1)}`,
  )
  await call(page, 'PUT', '/api/SignInProvider/Update', {
    id,
    version,
    status: 1,
    domains: ['demo.test'],
    secondFactor: 2,
    groupRoles: [{ group: 'care', roleId }],
  })

  const email = await createPerson(['Intake Coordinator'])
  const who = email.split('@')[0]!
  provider.groups.set(who, ['care'])
  const theirs = await (await browser.newContext({ baseURL: product })).newPage()
  await noteToasts(theirs.context())
  await theirs.goto('/referral')
  await expect(theirs).toHaveURL('/auth/login')
  await theirs.getByRole('button', { name: `Sign in with ${name}` }).click()
  await signInThere(theirs, who)
  await expect(theirs).toHaveURL('/referral')
  await toastSays(theirs, 'Login successfully.')
  const roles = await query(
    `select role.name from core.user_role held join core.role role on role.id = held.role_id
     join core."user" person on person.id = held.user_id where person.email = $1 order by role.id`,
    [email],
  )
  expect(roles).toEqual([{ name: 'Intake Coordinator' }, { name: 'Care Coordinator' }])

  // Signing out at the provider reaches the product behind the browser's back, and the open page follows by itself.
  const there = await theirs.context().newPage()
  await there.goto(`${provider.issuer}/session/end`)
  const began = Date.now()
  await there.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(theirs).toHaveURL('/auth/login', { timeout: 5000 })
  expect(Date.now() - began).toBeLessThan(5000)

  await call(page, 'DELETE', `/api/SignInProvider/Delete?id=${id}`)
  await theirs.reload()
  await expect(theirs.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: `Sign in with ${name}` })).toHaveCount(0)
})

test('[42] a person comes from the directory, signs in at the provider, loses a role with a group, and is shut out when they leave', async ({
  page,
  browser,
}) => {
  const own = `${key}-directory`
  const address = `${product}/api/auth/provider/${own}`
  const idp = await startRealProvider({ callback: `${address}/Callback`, logout: `${address}/BackChannelLogout` })
  const who = `directory.${Date.now()}`
  const email = `${who}@demo.test`
  await takeSession(page, 'superadmin')
  const roleIds = await query<{ id: number; name: string }>(
    `select id, name from core.role where name in ('Care Coordinator', 'Auditor') order by name desc`,
  )
  const providerId = await call<{ id: number }>(page, 'POST', '/api/SignInProvider/Create', {
    name: `${name} people`,
    key: own,
    kind: 1,
    status: 2,
    issuer: idp.issuer,
    clientId: 'white-glove',
    domains: ['demo.test'],
    joining: 1,
    secondFactor: 2,
  })
  await call(page, 'POST', `/api/SignInProvider/${providerId.id}/Secret`, { secret: clientSecret })
  const { version } = await call<{ version: number }>(page, 'GET', `/api/SignInProvider/${providerId.id}`)
  await call(page, 'PUT', '/api/SignInProvider/Update', { id: providerId.id, version, status: 1 })
  const directory = await createDirectory(
    page,
    own,
    roleIds.map(({ id, name: group }) => ({ group, roleId: id })),
  )
  const person = await directory.addPerson({ email, given: 'Noa', family: 'Lindqvist' })
  const groups = await Promise.all(roleIds.map(({ name: group }) => directory.addGroup(group, [person])))
  const theirs = await (await browser.newContext({ baseURL: product })).newPage()
  await theirs.goto('/auth/login')
  await theirs.getByRole('button', { name: `Sign in with ${name} people` }).click()
  await signInThere(theirs, who)
  await expect(theirs).toHaveURL('/dashboard')
  await expect(theirs.getByText('Noa Lindqvist').first()).toBeVisible()

  const rolesOf = () =>
    query<{ name: string }>(
      `select role.name from core.user_role held join core.role role on role.id = held.role_id where held.user_id = $1 order by 1`,
      [person],
    )
  expect(await rolesOf()).toEqual([{ name: 'Auditor' }, { name: 'Care Coordinator' }])
  await directory.removeMember(groups[1]!, person)
  expect(await rolesOf()).toEqual([{ name: 'Care Coordinator' }])

  const began = Date.now()
  await directory.deactivate(person)
  await expect(theirs).toHaveURL(/\/auth\/login/, { timeout: 5000 })
  expect(Date.now() - began).toBeLessThan(5000)
  await theirs.goto('/auth/login')
  await theirs.getByRole('button', { name: `Sign in with ${name} people` }).click()
  await expect(theirs.getByText(/suspended/i).first()).toBeVisible()

  await directory.remove()
  await call(page, 'DELETE', `/api/SignInProvider/Delete?id=${providerId.id}`)
  idp.close()
})
