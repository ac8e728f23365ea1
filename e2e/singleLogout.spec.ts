import { type Page, expect, test } from '@playwright/test'
import { call } from './call'
import { query } from './database'
import { createDirectory } from './directory'
import { samlIssuer, startSamlProvider } from './samlProvider'
import { takeSession } from './signIn'

const product = `http://127.0.0.1:${process.env.E2E_PORT}`

test('[42] [S4.3] a person comes from the directory, signs in by SAML, has the roles of their groups, is signed out here and there, and is shut out when they leave', async ({
  page,
  browser,
}) => {
  test.slow()
  const key = `saml-${Date.now()}`
  const name = `Saml ${Date.now()}`
  const idp = await startSamlProvider(`${product}/api/auth/provider/${key}`)
  const who = `saml.${Date.now()}`
  await takeSession(page, 'superadmin')
  const [{ id: roleId }] = (await query(`select id from core.role where name = 'Care Coordinator'`)) as [{ id: number }]
  const [{ id: auditor }] = (await query(`select id from core.role where name = 'Auditor'`)) as [{ id: number }]
  const { id } = await call<{ id: number }>(page, 'POST', '/api/SignInProvider/Create', {
    name,
    key,
    kind: 2,
    status: 1,
    issuer: samlIssuer,
    entryPoint: idp.entryPoint,
    certificates: idp.certificate,
    signsOut: true,
    domains: ['demo.test'],
    joining: 1,
    secondFactor: 2,
    groupRoles: [{ group: 'auditors', roleId: auditor }],
  })
  const directory = await createDirectory(page, key, [{ group: 'care', roleId }])
  const person = await directory.addPerson({ email: `${who}@demo.test`, given: 'Noa', family: 'Lindqvist' })
  await directory.addGroup('care', [person])
  const roles = async () =>
    (
      await query<{ name: string }>(
        `select role.name from core.user_role held join core.role role on role.id = held.role_id where held.user_id = $1 order by 1`,
        [person],
      )
    ).map((role) => role.name)

  const theirs = await (await browser.newContext({ baseURL: product })).newPage()
  const start = async () => {
    await theirs.goto('/auth/login')
    await theirs.getByRole('button', { name: `Sign in with ${name}` }).click()
  }
  const typeName = async () => {
    await theirs.getByLabel('Name').fill(who)
    await theirs.getByRole('button', { name: 'Sign in' }).click()
    await expect(theirs).toHaveURL('/dashboard')
  }
  idp.groups.set(who, ['auditors'])
  await start()
  await typeName()
  await expect(theirs.getByText('Noa Lindqvist').first()).toBeVisible()
  expect(await roles()).toEqual(['Auditor', 'Care Coordinator'])

  // The provider remembers them until they log out: the next sign-in would need no name.
  await theirs.getByRole('button', { name: 'Noa Lindqvist' }).click()
  await theirs.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(theirs.getByText(`${who} is signed out here.`)).toBeVisible()
  await theirs.getByRole('link', { name: 'Go back' }).click()
  await expect(theirs).toHaveURL('/auth/login')
  idp.groups.set(who, [])
  await start()
  await typeName()
  expect(await roles(), 'they left the group').toEqual(['Care Coordinator'])

  // Signing out at the provider, in another tab of the same browser: the open page follows by itself.
  const there = await theirs.context().newPage()
  const leaves = async (leave: () => Promise<unknown>, open: Page) => {
    const began = Date.now()
    await leave()
    await expect(open).toHaveURL(/\/auth\/login/, { timeout: 5000 })
    expect(Date.now() - began).toBeLessThan(5000)
  }
  await leaves(() => there.goto(`${idp.origin}/logout`), theirs)
  await expect(there.getByText('You are signed out everywhere.')).toBeVisible()

  await start()
  await typeName()
  await leaves(() => directory.deactivate(person), theirs)
  await start()
  await expect(theirs.getByText(/suspended/i).first()).toBeVisible()

  await directory.remove()
  await call(page, 'DELETE', `/api/SignInProvider/Delete?id=${id}`)
  idp.close()
})
