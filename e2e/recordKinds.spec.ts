import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { call } from './call'
import { sessionOf } from './signIn'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

interface Kind {
  readonly id: number
  readonly moduleId: number
}

test('[S7.13] an administrator makes a kind of record with states; a role that is granted it works with it, without a restart', async ({
  page,
  browser,
}) => {
  test.slow()
  const unique = randomBytes(3)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  const one = `Ramp check ${unique}`
  const many = `Ramp checks ${unique}`
  await page.goto('/record-kinds/add')
  await page.getByLabel('Name of one').fill(one)
  await page.getByLabel('Name of several').fill(many)
  await page.getByLabel('Belongs to', { exact: true }).selectOption('Vehicles')
  await page.getByLabel('Assigned to a person').check()
  for (const [at, [name, meaning]] of (
    [
      ['Planned', 'Nothing special, such as Planned'],
      ['Passed', 'Ended well, such as Passed'],
      ['Failed', 'Ended badly, such as Failed'],
    ] as const
  ).entries()) {
    await page.getByRole('button', { name: /^Add (another )?state$/ }).click()
    const state = page.getByRole('group', { name: `State ${at + 1}` })
    await state.getByLabel('Name').fill(name)
    await state.getByLabel('Meaning').selectOption(meaning)
  }
  const planned = page.getByRole('group', { name: 'State 1' })
  await planned.getByLabel('Passed').check()
  await planned.getByLabel('Failed').check()
  await page.getByLabel('Section of the sidebar').selectOption('Sales')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Kind of record created successfully !!')
  await expect(page.getByText('→ Passed, Failed')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // It is in the sidebar and the roles' matrix at once.
  await expect(page.getByRole('link', { name: many })).toBeVisible()
  const [kind] = await call<Kind[]>(page, 'POST', '/api/RecordKind/List', {
    filter: { many },
    columns: ['many', 'moduleId'],
  })
  const home = page.url()
  await page.getByRole('link', { name: 'Grant permissions' }).click()
  await page.getByRole('link', { name: /Sales Manager/ }).click()
  const grid = page.getByRole('grid', { name: 'Permissions by module' })
  await expect(grid.locator('tbody')).toHaveCount(1)
  await expect(grid).toContainText(many)
  await page.goto(home)
  await page.getByRole('link', { name: 'Add a field' }).click()
  await page.getByLabel('Label').fill('Seconds')
  await expect(page.getByLabel('Records').getByRole('option', { name: many, selected: true })).toBeAttached()
  await page.getByLabel('Kind').selectOption('Whole number')
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Field created successfully !!')
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('list', { name: 'Fields' })).toContainText('Whole number')
  await expect(page.getByRole('list', { name: 'Roles' })).toContainText('Super Admin')
  expect(await violations(page)).toEqual([])

  const roles = await call<{ id: number; name: string }[]>(page, 'POST', '/api/Role/List', {})
  const salesManager = roles.find(({ name }) => name === 'Sales Manager')!
  const held = await call<{ id: number; permissions: { id: number; granted: boolean }[] }[]>(
    page,
    'GET',
    `/api/module/role/${salesManager.id}`,
  )
  const granted = held.flatMap(({ permissions }) => permissions.flatMap((one) => (one.granted ? [one.id] : [])))
  const at = (offset: number) => kind!.moduleId * 100 + offset
  await call(page, 'POST', '/api/role-permissions/bulk', {
    roleId: salesManager.id,
    permissionIds: [...granted, at(0), at(1), at(2), at(4), at(7)],
  })

  // Somebody of that role makes one from the vehicle's page, and moves it on.
  const context = await browser.newContext({ storageState: await sessionOf(browser, 'sales.manager') })
  const theirs = await context.newPage()
  await theirs.goto('/vehicles')
  const vehicle = await theirs.locator('main table a[href^="/vehicles/"]').first().getAttribute('href')
  await theirs.goto(`${vehicle!}?tab=core.made${one.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())}`)
  await theirs.getByRole('tab', { name: many }).click()
  await theirs.getByRole('button', { name: `Add ${one.toLowerCase()}` }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Before the season')
  await dialog.getByLabel('Seconds').fill('12')
  await expect(dialog.getByLabel('Status')).toHaveCount(0)
  await dialog.getByRole('button', { name: `Save ${one.toLowerCase()}` }).click()
  await theirs.getByRole('link', { name: 'Before the season' }).click()
  await expect(theirs.getByRole('heading', { name: 'Before the season' })).toBeVisible()
  await expect(theirs.getByText('12').first()).toBeVisible()
  expect(await violations(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Move to Passed' }).click()
  const sure = theirs.getByRole('dialog', { name: 'Move to Passed?' })
  await expect(sure).toContainText('No state follows Passed')
  await sure.getByRole('button', { name: 'Move to Passed' }).click()
  await toastSays(theirs, `${one} updated successfully !!`)
  // Nothing follows it.
  await expect(theirs.getByRole('button', { name: /Move to|Change state/ })).toHaveCount(0)
  await theirs.getByRole('link', { name: many }).first().click()
  await expect(theirs.getByRole('link', { name: 'Before the season' })).toBeVisible()
  expect(await violations(theirs)).toEqual([])
  await context.close()

  // Why somebody may open its screens, and not change its records.
  const people = await call<{ id: number; email: string }[]>(page, 'POST', '/api/user/List', {
    filter: { email: 'sales.manager@demo.test' },
    columns: ['email'],
  })
  await page.goto(`/users/why-not?user=${people[0]!.id}`)
  await page.getByRole('combobox', { name: 'Screen' }).fill(many)
  await page.getByRole('option', { name: many }).first().click()
  await expect(page.getByText(`Allowed by “View Module On SideBar” and “View” of ${many}.`)).toBeVisible()

  await call(page, 'DELETE', `/api/RecordKind/Delete?id=${kind!.id}`)
  await page.goto('/record-kinds')
  await expect(page.getByRole('link', { name: many })).toHaveCount(0)
})

test('[S2.38] records move along the transitions of their kind alone: the board refuses other columns, the page leads back', async ({
  page,
}) => {
  const unique = randomBytes(3)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  const kind = await call<Kind & { readonly key: string }>(page, 'POST', '/api/RecordKind/Create', {
    one: `Errand ${unique}`,
    many: `Errands ${unique}`,
    icon: 'pi-check-square',
    section: 'Sales',
    states: [
      { number: 1, name: 'Planned', tone: 'neutral', next: [2] },
      { number: 2, name: 'Begun', tone: 'progress', next: [1, 3] },
      { number: 3, name: 'Ended', tone: 'success', next: [] },
    ],
  })
  const path = `made${kind.key.charAt(0).toUpperCase()}${kind.key.slice(1)}`
  await call(page, 'POST', `/api/${path}/Create`, { name: 'To the post office' })
  await page.goto(`/records/errand-${unique}?display=board`)

  const card = page.getByRole('link', { name: 'To the post office' })
  await card.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('From Planned it can only become Begun')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await toastSays(page, `Errand ${unique} updated successfully !!`)
  await expect(page.getByRole('region', { name: /^Begun/ })).toContainText('To the post office')

  await card.click()
  await expect(page.getByRole('button', { name: 'Move to Ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Change state' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Ended', 'Back to Planned'])
  await page.getByRole('menuitem', { name: 'Back to Planned' }).click()
  await expect(page.getByRole('button', { name: 'Move to Begun' })).toBeVisible()
  await call(page, 'DELETE', `/api/RecordKind/Delete?id=${kind.id}`)
})
