import { expect, test } from '@playwright/test'
import { createPerson } from './database'
import { sidebar, signInAnew } from './signIn'

test('[S4.7, S2.25] after a switch of the role, the old one’s menu, screens and requests are gone, here, on the server and in other tabs', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Intake Manager', 'Salesperson'])
  await signInAnew(page, email.split('@')[0]!)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible()
  await expect(sidebar(other).getByRole('link', { name: 'Referrals' })).toBeVisible()

  await page.getByRole('button', { name: 'Role: Intake Manager' }).click()
  await expect(page.getByRole('menuitem', { name: 'Intake Manager' })).toBeDisabled()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.getByRole('menuitem', { name: 'Salesperson' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Role: Salesperson' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Referrals' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(requested).toContain('/api/auth/change-role')
  expect(
    requested.filter((path) => /\/api\/referral/i.test(path)),
    'nothing of the old role is asked for',
  ).toEqual([])
  expect((await page.request.get('/api/referral/getAllReferral')).status()).toBe(403)
  expect(
    await page.evaluate(() => [localStorage.role, localStorage.currentRole === localStorage.CURRENT_LOGIN_ID]),
  ).toEqual(['Salesperson', true])

  await expect(other.getByRole('button', { name: 'Role: Salesperson' })).toBeVisible()
  await expect(sidebar(other).getByRole('link', { name: 'Referrals' })).toHaveCount(0)
  await page.goto('/referral')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()

  await page.getByRole('button', { name: 'Role: Salesperson' }).click()
  await page.getByRole('menuitem', { name: 'Intake Manager' }).click()
  await expect(sidebar(page).getByRole('link', { name: 'Referrals' })).toBeVisible()
  await page.goto('/referral/add-referral')
  await page.getByLabel('First name').fill('Typed')
  await page.getByRole('button', { name: 'Role: Intake Manager' }).click()
  await page.getByRole('menuitem', { name: 'Salesperson' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Leave without saving?' }),
    'what is typed is not lost silently',
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Typed')
})

test('[S4.7] the data of a role is removed from memory when the role is left', async ({ page }) => {
  const email = await createPerson(['Intake Manager', 'Salesperson'])
  await signInAnew(page, email.split('@')[0]!)
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  // Weak references: the objects vanish when nothing in the app refers to them.
  await page.evaluate(() => {
    interface Fiber {
      readonly return: Fiber | null
      readonly memoizedProps?: { readonly value?: { readonly stores?: { readonly list: object } } }
    }
    const row = document.querySelector('tbody tr')!
    let fiber = Reflect.get(
      row,
      Object.keys(row).find((name) => name.startsWith('__reactFiber$'))!,
    ) as Fiber | null
    while (fiber && !fiber.memoizedProps?.value?.stores) fiber = fiber.return
    const stores = fiber!.memoizedProps!.value!.stores!
    Object.assign(globalThis, {
      left: { row: new WeakRef(row), stores: new WeakRef(stores), list: new WeakRef(stores.list) },
    })
  })
  const developer = await page.context().newCDPSession(page)
  const alive = async () => {
    await developer.send('HeapProfiler.collectGarbage')
    return page.evaluate(() =>
      Object.entries(Reflect.get(globalThis, 'left') as Record<string, WeakRef<object>>).flatMap(([name, ref]) =>
        ref.deref() ? [name] : [],
      ),
    )
  }
  expect(await alive(), 'the test can see what is there').toEqual(['row', 'stores', 'list'])
  await page.getByRole('button', { name: 'Role: Intake Manager' }).click()
  await page.getByRole('menuitem', { name: 'Salesperson' }).click()
  await expect(page.getByRole('button', { name: 'Role: Salesperson' })).toBeVisible()
  await expect.poll(alive).toEqual([])
})

test('[S1.7, S4.7] a user with one role has nothing to switch', async ({ page }) => {
  await signInAnew(page, 'care')
  await expect(page.getByRole('button', { name: /^Role:/ })).toHaveCount(0)
})
