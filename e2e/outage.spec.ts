import { type Browser, expect, type Page, test } from '@playwright/test'
import { postmasterOf } from '../scripts/durability/product.mjs'
import { ownProduct } from './ownProduct'
import { signInTo } from './signIn'
import { signalServer } from '../scripts/nightly/lib/signalServer.mjs'
import { query } from './database'
import { testAs } from './signedIn'
import { noteToasts, toastSays } from './toasts'
import { violations } from './violations'

const away = /can’t be reached just now|has too much to do/

async function fillInLead(page: Page, company: string) {
  await page.goto('/leads/add-leads')
  await page.getByRole('textbox', { name: 'Company' }).fill(company)
  await page.getByLabel('Type').selectOption({ label: 'Commercial fleet' })
  await page.getByLabel('Source').selectOption({ label: 'Website' })
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Elena')
  await page.getByRole('listbox').getByRole('option').first().click()
}

const notSaved = (page: Page) => page.getByRole('region', { name: 'This wasn’t saved' })
const save = (page: Page) => page.getByRole('button', { name: 'Save lead' }).click()

/** Opens browsers that share a session. Each has its own connections, of which a browser allows six to one host. */
async function openBrowsers(browser: Browser, { origin, dataDir }: { origin: string; dataDir: string }) {
  const first = await browser.newContext({ baseURL: origin })
  await noteToasts(first)
  const page = await first.newPage()
  await signInTo({ dataDir }, page, 'sales.manager')
  const storageState = await first.storageState()
  const another = async () => (await browser.newContext({ baseURL: origin, storageState })).newPage()
  return [page, await another(), await another(), await another()] as const
}

test('[S4.18] while the database hangs, screens say so; then they fill without a click, and nothing typed is lost', async ({
  browser,
}) => {
  test.slow()
  // A product of its own, so that no other test meets the stopped database, and with a limit that makes the wait short.
  const product = await ownProduct()
  const database = { pid: () => postmasterOf(product.dataDir) }
  try {
    product.start('admin,crm', { QUERY_SECONDS: '2' })
    await product.ready()
    const [form, list, record, anew] = await openBrowsers(browser, product)
    await fillInLead(form, 'Outage Transit')
    await expect(form.getByText('kept as a draft')).toBeVisible()
    await list.goto('/dashboard')
    const leads = list.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true })
    await expect(leads).toBeVisible()
    await record.goto('/leads')
    const rows = record.getByRole('row').getByRole('link')
    await expect(rows.first()).toBeVisible()
    const title = await rows.first().innerText()
    await anew.goto('/auth/login')

    await signalServer(database, 'SIGSTOP')
    await save(form)
    await leads.click()
    await rows.first().click()
    await anew.evaluate(() => location.assign('/leads')).catch(() => {})
    await expect(notSaved(form).filter({ hasText: away })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Company' })).toHaveValue('Outage Transit')
    for (const page of [list, record]) {
      await expect(page.getByRole('alert').filter({ hasText: away })).toBeVisible()
      await expect(page.getByText('It is tried again automatically.')).toBeVisible()
    }
    expect(await violations(list, { within: 'main' })).toEqual([])
    await expect(anew.getByRole('heading', { name: 'We couldn’t open your workspace' })).toBeVisible()

    await signalServer(database, 'SIGCONT')
    await expect(list.getByRole('row').getByRole('link').first()).toBeVisible()
    await expect(record.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(anew.getByRole('row').getByRole('link').first()).toBeVisible()
    await save(form)
    await toastSays(form, 'Lead created successfully !!')
    await list.getByRole('searchbox', { name: 'Search leads' }).fill('Outage Transit')
    await expect(list.getByText('1 lead matches')).toBeVisible()
    await expect(list.getByRole('row', { name: /Outage Transit/ })).toBeVisible()
  } finally {
    await signalServer(database, 'SIGCONT')
    await product.remove()
  }
})

testAs('sales.manager')('[S7.1] a lead whose response is lost is saved again as the same one', async ({ page }) => {
  const company = `Cut Transit ${Date.now()}`
  await fillInLead(page, company)
  await page.route(
    '**/api/Lead/Create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await save(page)
  await expect(notSaved(page).filter({ hasText: 'Please check your network connection' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue(company)
  await save(page)
  await toastSays(page, 'Lead created successfully !!')
  expect(await query('select count(*)::integer as stored from crm.lead where company = $1', [company])).toEqual([
    { stored: 1 },
  ])
})
