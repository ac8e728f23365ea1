import { expect } from '@playwright/test'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'

const test = testAs('superadmin')

for (const [one, listed] of [
  ['module', '/modules'],
  ['permission', '/permissions'],
] as const) {
  test(`[S4.17] the list reloads after a ${one} is created, updated and deleted`, async ({ page, context }) => {
    const [name, renamed] = [`Tested ${Date.now()}`, `Renamed ${Date.now()}`]
    // The list is open in another window too, and follows without a reload.
    const elsewhere = await context.newPage()
    await elsewhere.goto(listed)
    const row = (at: typeof page, text: string) => at.getByRole('row').filter({ hasText: text })
    await elsewhere.getByRole('searchbox', { name: /^Search/ }).fill(name.split(' ')[1]!.slice(0, 8))

    await page.goto(listed)
    await page.getByRole('link', { name: `Add ${one}` }).click()
    await page.getByRole('textbox', { name: one === 'module' ? 'Title' : 'Label' }).fill(name)
    if (one === 'permission') {
      await page.getByLabel('Key').fill(`tested${Date.now()}`)
      await page.getByRole('combobox', { name: 'Module' }).fill('Referrals')
      await page.getByRole('option', { name: 'Referrals' }).first().click()
    }
    await page.getByRole('button', { name: `Save ${one}` }).click()
    await toastSays(page, /created successfully !!/)
    await expect(page).toHaveURL(listed)
    // Text typed before the list knows its views is replaced by them.
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('searchbox', { name: /^Search/ }).fill(name)
    await expect(row(page, name)).toHaveCount(1)
    await expect(row(elsewhere, name)).toHaveCount(1)

    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: one === 'module' ? 'Title' : 'Label' }).fill(renamed)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toastSays(page, /updated successfully !!/)
    await expect(row(elsewhere, renamed)).toHaveCount(1)

    await elsewhere.getByRole('link', { name: renamed }).click()
    await elsewhere.getByRole('button', { name: /^More for this/ }).click()
    await elsewhere.getByRole('menuitem', { name: 'Delete' }).click()
    await elsewhere.getByRole('button', { name: `Delete ${one}` }).click()
    await toastSays(elsewhere, /deleted successfully !!/)
    await expect(row(elsewhere, renamed)).toHaveCount(0)
    await elsewhere.close()
  })
}
