import { expect, test } from '@playwright/test'
import { ownProduct } from '../../../e2e/ownProduct'
import { signInTo } from '../../../e2e/signIn'
import { noteToasts, toastSays } from '../../../e2e/toasts'

test('[D8] with documents, reports and referrals off, a lead comes in, is transferred, and each screen opens', async ({
  browser,
}) => {
  test.slow()
  const product = await ownProduct()
  try {
    product.start('admin,crm')
    await product.ready()
    const context = await browser.newContext({ baseURL: product.origin })
    await noteToasts(context)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))

    await signInTo(product, page, 'sales.manager')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
    for (const off of ['Referrals', 'Documents', 'Reports'])
      await expect(menu.getByRole('link', { name: off, exact: true })).toHaveCount(0)

    await page.goto('/leads/add-leads')
    await page.getByRole('textbox', { name: 'Company' }).fill('Alone Transit')
    await page.getByLabel('Type').selectOption({ label: 'Commercial fleet' })
    await page.getByLabel('Source').selectOption({ label: 'Website' })
    await page.getByRole('combobox', { name: 'Assigned to' }).fill('Elena')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Save lead' }).click()
    await toastSays(page, 'Lead created successfully !!')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alone Transit' })).toBeVisible()
    for (const tab of ['Activity', 'People', 'Tasks', 'Sales']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await expect(page.getByRole('tab', { name: 'Documents' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Transfer' }).click()
    await page.getByRole('button', { name: 'Transfer lead' }).click()
    await toastSays(page, 'Lead transferred successfully !!')
    await expect(page).toHaveURL(/\/accounts\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Alone Transit' })).toBeVisible()

    for (const [path, heading] of [
      ['/task-activities', 'My day'],
      ['/quotes', 'Quotes'],
      ['/order/status', 'Order status'],
      ['/target', 'Targets'],
      ['/Customers', 'Customers'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    expect(faults).toEqual([])
  } finally {
    await product.remove()
  }
})
