import { type Browser, type Page, expect } from '@playwright/test'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { linkFor, mailsSoFar } from '../../../e2e/mails'
import { query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('sales')

/** Sends a draft of the salesperson's through the screen. @returns the recipient's name, and the address in the mail */
async function sendQuote(page: Page): Promise<{ readonly link: string; readonly path: string }> {
  const [draft] = await query<{ id: number }>(
    `select quote.id from crm.quote join core."user" as person on person.id = salesperson_id
     where email = 'sales@demo.test' and quote.status = 1 and revision = 1 and valid_until >= current_date and approval is null and quote.deleted_at is null
     order by quote.id limit 1`,
  )
  const recipient = `fleet.${Date.now() % 10_000_000}@cedarvalley.example`
  const path = `/quotes/${draft!.id}`
  await page.goto(path)
  const seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'To' }).fill(recipient)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Email sent successfully !!')
  return { link: await linkFor(recipient, seen), path }
}

interface Answer {
  readonly button: string
  readonly reason: string
  readonly text: string
  readonly thanks: string
}

/** The recipient answers on a phone. Without a name and a reason nothing is sent. */
async function answer(browser: Browser, link: string, { button, reason, text, thanks }: Answer): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible()
  await phone.getByRole('button', { name: button }).click()
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByText('Your name is required')).toBeVisible()
  await expect(phone.getByText(`${reason} is required`)).toBeVisible()
  await phone.getByLabel('Your name').fill('Ines Alder')
  await phone.getByLabel(reason).fill(text)
  expect(await violations(phone)).toEqual([])
  await fitsTheWindow(phone)
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByText(thanks)).toBeVisible()
  // An answer is final: the link still shows it, but offers no further answer.
  await phone.reload()
  await expect(phone.getByText(thanks)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await context.close()
}

/** Follows the salesperson's notification: the bell shows it and links to the quote. */
async function followNews(page: Page, path: string, title: RegExp): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const news = page
    .getByRole('dialog', { name: 'Notifications' })
    .locator(`a[href="${path}"]`)
    .filter({ hasText: title })
  await news.press('Enter')
  await expect(page).toHaveURL(path)
}

const standing = (page: Page) =>
  page.getByRole('list', { name: 'Status of the quote' }).locator('[aria-current]').first()

test('[S2.13] [S4.11] [D5] a customer declines on a phone; the salesperson reads the reason and begins a new revision', async ({
  page,
  browser,
}) => {
  const { link, path } = await sendQuote(page)
  await answer(browser, link, {
    button: 'Decline',
    reason: 'Reason',
    text: 'The vans are over our budget of this year',
    thanks: 'You declined this quote',
  })
  await followNews(page, path, /Quote Q-\d+ is declined/)
  await expect(page.getByText('The customer declined')).toBeVisible()
  await expect(page.getByText('The vans are over our budget of this year').first()).toBeVisible()
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
  await expect(standing(page)).toHaveText(/Viewed, closed here/)
  await expect(page.getByRole('button', { name: 'Place orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'New revision' }).click()
  await expect(standing(page)).toHaveText(/Draft/)
  await expect(page.getByText(/revision 2$/)).toBeVisible()
})

test('[S2.13] [S4.11] [D5] a customer requests a revision on a phone; the salesperson reads the request, changes the quote and sends it', async ({
  page,
  browser,
}) => {
  const { link, path } = await sendQuote(page)
  await answer(browser, link, {
    button: 'Ask for a revision',
    reason: 'What we should change',
    text: 'Please quote the longer wheelbase',
    thanks: 'You asked for a revision',
  })
  await followNews(page, path, /Quote Q-\d+ is to be revised/)
  await expect(page.getByText('The customer asks for a revision')).toBeVisible()
  await expect(page.getByText('Please quote the longer wheelbase').first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Price', { exact: true }).first().fill('51250')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Quote updated successfully !!')
  await expect(page.getByText(/revision 2$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeVisible()
})
