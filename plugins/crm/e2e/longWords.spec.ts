import { expect, type Page, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'

const word = 'W'.repeat(100)
const longest = 'W'.repeat(200)

/** Opens a page, and then each of its tabs, in a phone's window and in a wide one. */
async function fitsEverywhere(page: Page, address: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(word).first()).toBeAttached()
    await fitsTheWindow(page)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await fitsTheWindow(page, `${address}, ${await tab.innerText()}, ${size.width}`)
    }
  }
}

test('a word without a blank never widens a lead, an account, a quote, an order, a customer or a contact', async ({
  page,
}) => {
  test.slow()
  await takeSession(page, 'sales.manager')
  const [me] = await query<{ id: number }>(`select id from core."user" where email = 'sales.manager@demo.test'`)
  const make = async (path: string, body: object) =>
    (await call<{ id: number }>(page, 'POST', `/api/${path}/Create`, body)).id
  const address = { line1: longest, city: word, state: 'OR', zip: '97301' }

  const lead = await make('Lead', {
    company: longest,
    leadType: 1,
    source: 1,
    assignTo: me!.id,
    contactName: word,
  })
  const account = await make('Account', {
    company: longest,
    accountType: 6,
    assignToId: me!.id,
    billingAddress: address,
  })
  await make('Contact', { name: longest, leadId: lead })
  const contact = await make('Contact', { name: longest, accountId: account, title: word, otherPhones: longest })
  const customer = await make('Customer', { name: longest, accountId: account, notes: longest })
  for (const [entity, id] of [
    ['lead', lead],
    ['account', account],
  ] as const)
    await call(page, 'POST', '/api/Note/Create', { entity, recordId: id, text: longest })
  const quote = await make('Quotes', {
    accountId: account,
    entityTypeName: 'Account',
    lines: [{ kind: 2, description: longest, quantity: 1, price: '40.00' }],
  })
  const order = await make('Order', { accountId: account, description: longest, value: '42000.00', notes: longest })

  await fitsEverywhere(page, `/leads/${lead}`)
  await fitsEverywhere(page, `/accounts/${account}`)
  await fitsEverywhere(page, `/quotes/${quote}`)
  await fitsEverywhere(page, `/order/${order}`)
  await fitsEverywhere(page, `/Customers/${customer}`)
  await fitsEverywhere(page, `/leads/contacts/${contact}`)

  // A dialog that names the record.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/accounts/${account}`)
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await fitsTheWindow(page)
})
