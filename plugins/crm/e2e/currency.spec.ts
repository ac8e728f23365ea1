import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ownProduct } from '../../../e2e/ownProduct'
import { signInTo } from '../../../e2e/signIn'
import { looksRight } from '../../../e2e/violations'

/** Runs a product whose amounts have another currency. @param look what a manager of sales looks at */
async function withCurrency(browser: Browser, currency: string, look: (page: Page) => Promise<void>): Promise<void> {
  const product = await ownProduct()
  try {
    product.start('admin,crm,reports', { CURRENCY: currency })
    await product.ready()
    const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
    await signInTo(product, page, 'sales.manager')
    await look(page)
  } finally {
    await product.remove()
  }
}

/** No amount of a screen has the sign of another currency, or places that this one doesn't have; `¥6.4M` is a short form. */
async function isInYen(page: Page): Promise<void> {
  await expect(page.getByText(/¥\d/).first()).toBeVisible()
  const text = await page.locator('body').innerText()
  expect(text.match(/\$\s?\d[\d,.]*|¥[\d,]*\.\d+(?![\dKMBT])/g)).toBeNull()
  await looksRight(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function priceOfNewQuote(page: Page): Promise<Locator> {
  await page.goto('/leads')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Sales' }).click()
  await page.getByRole('link', { name: 'Add quote' }).click()
  await page.getByLabel('Description').fill('Ford Transit, medium roof')
  return page.getByLabel('Price', { exact: true })
}

test('[42] in yen, lists, records, forms, dashboards and the PDF of a quote have its sign and no cents', async ({
  browser,
}, testInfo) => {
  test.slow()
  await withCurrency(browser, 'JPY', async (page) => {
    await isInYen(page)
    for (const list of ['/quotes', '/order/list', '/vehicles']) {
      await page.goto(list)
      await isInYen(page)
    }
    await page.goto('/quotes')
    await page.getByRole('link', { name: /^Q-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Q-/ })).toBeVisible()
    await isInYen(page)

    const id = /\d+$/.exec(new URL(page.url()).pathname)![0]
    const file = await page.request.get(`/api/Quotes/${id}/Pdf`)
    expect(file.ok()).toBe(true)
    const path = testInfo.outputPath('quote.pdf')
    await writeFile(path, await file.body())
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-'])
    expect(stdout).toMatch(/¥[\d,]+/)
    expect(stdout.match(/\$\s?\d|¥[\d,]*\.\d/g)).toBeNull()

    const price = await priceOfNewQuote(page)
    await price.fill('4100000')
    await price.blur()
    await expect(price).toHaveValue('4,100,000')
    await expect(page.getByText('¥4,100,000').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Q-/ })).toBeVisible()
    await expect(page.getByText('¥4,100,000').first()).toBeVisible()
    await isInYen(page)
  })
})

test('[42] the sign of a currency with letters stands beside the amount that is typed', async ({ browser }) => {
  test.slow()
  await withCurrency(browser, 'CHF', async (page) => {
    const price = await priceOfNewQuote(page)
    await price.fill('41000')
    const sign = page.getByText('CHF', { exact: true }).first()
    const padding = await price.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingInlineStart))
    const [input, box] = [await price.boundingBox(), await sign.boundingBox()]
    expect(box!.x + box!.width).toBeLessThanOrEqual(input!.x + padding)
  })
})
