import { expect, type Page, test as plain } from '@playwright/test'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { call } from '../../../e2e/call'

const test = testAs('sales.manager')
const main = (page: Page) => page.getByRole('main')

test('[S2.20] [D13] [S8.6] a report by its address: grouping, comparison, rows, file, and the message for an invalid period', async ({
  page,
}) => {
  await page.goto('/reports/leads?days=last90')
  await main(page).getByLabel('Group by').selectOption({ label: 'By source' })
  await expect(page).toHaveURL('/reports/leads?days=last90&by=source')
  await main(page).getByText('Compare with the period before').click()
  await expect(page).toHaveURL('/reports/leads?days=last90&by=source&compare=1')
  await page.reload()
  await expect(main(page).getByLabel('Group by')).toHaveValue('source')
  const table = main(page).locator('table', { has: page.locator('tfoot') })
  const row = table.locator('tbody tr').first()
  await expect(row.locator('small').first()).toBeVisible()
  await expect(table.locator('tfoot')).toContainText('Total')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^report-leads-.*\.csv$/)

  for (const [width, dark] of [
    [1440, false],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((value) => localStorage.setItem('darkMode', String(value)), dark)
    await page.reload()
    await expect(row).toBeVisible()
    expect(await violations(page, { within: 'main' })).toEqual([])
    await fitsTheWindow(page)
  }
  await page.evaluate(() => localStorage.setItem('darkMode', 'false'))
  await page.setViewportSize({ width: 1440, height: 900 })

  const link = row.getByRole('link').first()
  const count = Number((await link.innerText()).replaceAll(',', ''))
  await link.click()
  await expect(page.locator('[aria-rowcount]')).toHaveAttribute('aria-rowcount', String(count + 1))

  for (const path of ['/reports/leads', '/dashboard/manager', '/dashboard/manager?view=pipeline']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}days=1990-01-01..2026-01-01`)
    await expect(main(page).getByText('A report covers ten years at most: choose a shorter period')).toBeVisible()
  }
})

test('[D13] the builder by keyboard alone: built, saved for a role, opened by a person with that role', async ({
  page,
}) => {
  const name = `By stage ${test.info().retry}-${Date.now() % 1_000_000}`
  const { keyboard } = page
  await page.goto('/reports/builder')
  await main(page).getByLabel('Records').focus()
  await keyboard.type('Leads')
  await main(page).getByLabel('Group by').focus()
  await keyboard.type('Stage')
  await expect(page).toHaveURL('/reports/builder?entity=lead&by=status')
  const row = main(page)
    .getByRole('row', { name: /^Contacted / })
    .last()
  await expect(row).toBeVisible()
  await main(page).getByLabel('Chart', { exact: true }).focus()
  await keyboard.type('Donut')
  await expect(page).toHaveURL('/reports/builder?entity=lead&by=status&kind=donut')
  await page.getByRole('button', { name: 'Saved reports' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save this report…' }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').focus()
  await keyboard.type(name)
  await dialog.getByRole('checkbox', { name: 'Share it' }).focus()
  await keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: 'Salesperson', exact: true }).focus()
  await keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save', exact: true }).focus()
  await keyboard.press('Enter')
  await toastSays(page, 'Saved report created successfully !!')
  const all = Number((await row.getByRole('link').innerText()).replaceAll(',', ''))

  await takeSession(page, 'sales')
  await page.goto('/reports/saved')
  await expect(page.getByRole('list', { name: 'Shared with you' })).toContainText(
    `${name}Report builder · by Elena Petrova`,
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/reports/builder?entity=lead&by=status&kind=donut')
  await page.goto('/reports/builder')
  await page.getByRole('button', { name: 'Saved reports' }).click()
  await page.getByRole('menuitem', { name: `${name} (Elena Petrova)` }).click()
  await expect(page).toHaveURL('/reports/builder?entity=lead&by=status&kind=donut')
  await expect(row).toBeVisible()
  const own = Number((await row.getByRole('link').innerText()).replaceAll(',', ''))
  expect(own).toBeLessThan(all)
})

/** A page that replaces the service, and tries forbidden actions. */
const service = `<!doctype html><title>Service</title><h1>Quarterly figures</h1><p id="reach"></p><script>
  try { document.getElementById('reach').textContent = 'reached ' + parent.document.title }
  catch { document.getElementById('reach').textContent = 'kept out' }
  try { top.location.href = 'https://elsewhere.example.test/' } catch {}
</script>`

plain(
  '[S2.21] [S7.14] [D13] Power BI is shown in a sandboxed frame, whose host the policy allows while a link is set',
  async ({ page }) => {
    const link = 'https://bi.example.test/view?r=1'
    await page.route('https://bi.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: service }),
    )
    await takeSession(page, 'admin')
    const list = { limit: 1, offset: 0, id: 0, filter: { id: 1 } }
    const [report] = await call<{ version: number; reportUrl: string | null }[]>(page, 'POST', '/api/Report/List', list)
    if (report!.reportUrl)
      await call(page, 'PUT', '/api/Report/Update', { id: 1, version: report!.version, reportUrl: null })
    const policy = async () => (await page.goto('/report/power-bi'))!.headers()['content-security-policy']

    expect(await policy()).not.toContain('frame-src')
    await expect(main(page).getByText('No report is linked yet')).toBeVisible()
    const address = page.getByLabel('Address of the report')
    await address.fill('http://bi.example.test/view')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main(page).getByText('Link must be a whole address that begins with https://')).toBeVisible()
    await address.fill(link)
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const frame = page.frameLocator('iframe[title="Power BI report"]')
    await expect(frame.getByRole('heading', { name: 'Quarterly figures' })).toBeVisible()
    await expect(frame.locator('#reach')).toHaveText('kept out')
    await expect(page).toHaveURL('/report/power-bi')
    expect(await policy()).toContain("frame-src 'self' https://bi.example.test")
    await expect(frame.getByRole('heading', { name: 'Quarterly figures' })).toBeVisible()
    const refused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI))
          const other = document.createElement('iframe')
          other.src = 'https://other.example.test/'
          document.body.append(other)
        }),
    )
    expect(refused).toContain('https://other.example.test')

    await address.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main(page).getByText('No report is linked yet')).toBeVisible()
    expect(await policy()).not.toContain('frame-src')
  },
)
