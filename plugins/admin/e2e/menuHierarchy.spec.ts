import { type Locator, type Page, expect } from '@playwright/test'
import { createPerson, query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { sidebar, signIn } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')
// Two people, several screens each.
test.slow()

/** A role only for this test, which sees everything except sales, so that other tests' orders don't change. */
async function createRole(): Promise<{ id: number; name: string }> {
  const name = `Menus ${Date.now()}`
  const [role] = await query<{ id: number }>('insert into core.role (name) values ($1) returning id', [name])
  await query(
    'insert into core.role_permission select $1, unnest(array[200, 201, 300, 301, 302, 400, 401, 402, 500, 501, 502, 600, 601, 2733])',
    [role!.id],
  )
  return { id: role!.id, name }
}

const order = (page: Page) => page.getByRole('group', { name: 'Order of the menus' })
const row = (page: Page, title: string) => order(page).getByRole('link', { name: title, exact: true })
const foot = (page: Page) => order(page).getByRole('group', { name: 'At the foot' })
const atFoot = (page: Page) => foot(page).locator('> ul > li > div [data-menu-link]')
const saved = (page: Page) => toastSays(page, 'Menu update successfully.')

async function box(locator: Locator) {
  return (await locator.boundingBox())!
}

/** From one row to the upper or the lower edge of another. */
async function drag(page: Page, from: string, to: string, edge: 'top' | 'bottom'): Promise<void> {
  const start = await box(row(page, from))
  await page.mouse.move(start.x + 10, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y - 10, { steps: 3 })
  const end = await box(row(page, to))
  await page.mouse.move(end.x + 40, edge === 'top' ? end.y - 4 : end.y + end.height + 6, { steps: 6 })
  await expect(order(page)).toHaveAttribute('data-dragging', 'pointer')
  await page.mouse.up()
}

test('[S3.1, S8.9] an administrator drags a menu for one role, and the open screen of a person in it follows without a reload; other roles are unchanged', async ({
  page,
  browser,
}) => {
  const role = await createRole()
  const email = await createPerson([])
  await query('insert into core.user_role select id, $2 from core."user" where email = $1', [email, role.id])
  const holder = await browser.newPage()
  await signIn(holder, email.replace('@demo.test', ''))
  const shown = sidebar(holder).getByRole('region', { name: 'Administration' }).locator('> ul > li > :is(a, button)')
  await expect(shown).toHaveText(['Users', 'Role', 'Configuration'])

  await page.goto('/menus')
  await page.getByLabel('Menus of').selectOption(role.name)
  await expect(page.getByText(`${role.name} follows everybody’s order, until you move something here.`)).toBeVisible()
  await drag(page, 'Role', 'Users', 'top')
  await saved(page)
  await expect(atFoot(page)).toHaveText(['Role', 'Users', 'Configuration'])
  await expect(shown).toHaveText(['Role', 'Users', 'Configuration'])
  await expect(page.getByText(`${role.name} has an order of its own.`)).toBeVisible()
  await page.getByLabel('Menus of').selectOption('Everybody')
  await expect(atFoot(page)).toHaveText(['Users', 'Role', 'Configuration'])

  await page.goto(`/menus?role=${role.id}`)
  await page.getByRole('button', { name: 'Hide Users' }).click()
  await expect(shown).toHaveText(['Role', 'Configuration'])
  await page.getByRole('button', { name: 'Follow everybody' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Follow everybody' }).click()
  await expect(atFoot(page)).toHaveText(['Users', 'Role', 'Configuration'])
  await holder.close()
})

test('[S2.32] by keyboard only a menu is picked up, moved to another place, announced, and dropped or put back', async ({
  page,
}) => {
  const role = await createRole()
  await page.goto(`/menus?role=${role.id}`)
  const announced = order(page).locator('+ [role=status]')
  const children = foot(page).locator('li li [data-menu-link]')
  await row(page, 'Module').focus()
  await page.keyboard.press('Space')
  await expect(announced).toContainText('Picked up Module from Below Configuration, before ')
  await page.keyboard.press('ArrowUp')
  await expect(announced).toContainText('Below Configuration, before Permissions')
  await page.keyboard.press('Escape')
  await expect(announced).toContainText('Module stays where it was.')

  await page.keyboard.press('Space')
  for (let up = 0; up < 2; up++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await saved(page)
  await expect(children.first()).toHaveText('Module')
  await expect(row(page, 'Module')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Assign Permissions')).toBeFocused()
})

test('on touch devices a menu is moved to a position by its dialog, at 390 px', async ({ page }) => {
  const role = await createRole()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/menus?role=${role.id}`)
  await row(page, 'Users').focus()
  await page.getByRole('button', { name: 'More for Users' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByLabel('Where').selectOption('My Work')
  await page.getByLabel('Position').selectOption({ label: '1, before Dashboard' })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await saved(page)
  await expect(order(page).getByRole('group', { name: 'My Work' }).locator('[data-menu-link]').first()).toHaveText(
    'Users',
  )
  await fitsTheWindow(page)
})

test('[S7.13, S8.9, S2.38] a menu of the deployment is created, checked, found on the sidebar, changed and deleted; one of the code can’t be deleted', async ({
  page,
}) => {
  const title = `Handbook ${Date.now()}`
  await page.goto('/menus')
  await page.getByRole('link', { name: 'Add menu' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save menu' }).click()
  await expect(page.getByText('Link is an address of this site that begins with “/”').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Link' }).fill('https://help.example/handbook')
  await page.getByRole('button', { name: 'Save menu' }).click()
  await toastSays(page, 'Menu create successfully.')
  await expect(page).toHaveURL('/menus')
  const link = sidebar(page).getByRole('link', { name: title })
  await expect(link).toHaveAttribute('href', 'https://help.example/handbook')
  await expect(link).toHaveAttribute('target', '_blank')

  await row(page, title).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Badge' }).fill('New')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saved(page)
  await expect(link).toContainText('New')
  await row(page, title).click()
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Menu delete successfully.')
  await expect(link).toHaveCount(0)

  await page.goto('/menus/4')
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'It can’t be deleted as long as the plugin “admin” refers to it.',
  )
})

for (const look of ['light', 'dark'] as const) {
  test(`the hierarchy has no accessibility violation, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look })
    for (const path of ['/menus', '/menus?role=9', '/menus/add-menu', '/menus/6', '/menus/edit-menu/6']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    }
  })
}
