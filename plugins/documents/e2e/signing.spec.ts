import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Download, type Locator, type Page, expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { codeFor, linkFor, mailsSoFar } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { desk, dropFile, giveCode, openLink, person, phone, violationsOfPaper } from './signers'

/** A field at its position on the page. The list of fields contains each field again. */
const onPaper = (page: Page, number: number, name: RegExp) =>
  page.getByRole('region', { name: `Page ${number} of 2` }).getByRole('button', { name })

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Draws a stroke with a finger. */
async function draw(pad: Locator): Promise<void> {
  const { x, y, width, height } = (await pad.boundingBox())!
  const { mouse } = pad.page()
  await mouse.move(x + width * 0.2, y + height * 0.7)
  await mouse.down()
  for (const [across, down] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await mouse.move(x + width * across, y + height * down)
  await mouse.up()
}

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path())
}

test('[S2.23, S4.14, S4.15, S4.16, S7.11, S8.7, S8.9, D12] an agreement goes from a lead to a phone, is signed and sealed, verified, and makes the lead an account', async ({
  page,
  browser,
}) => {
  test.slow()
  const ana = person('Ana Novak', 'ana')
  const ben = person('Ben Ortiz', 'ben')
  const company = `Harbor Freight ${randomUUID().slice(0, 8)}`
  await takeSession(page, 'sales.manager')
  const { id: lead } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company,
    leadType: 1,
    source: 1,
    assignTo: 6,
  })

  await page.goto(`/leads/${lead}?tab=documents.pdf.lead`)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Add', exact: false }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/document\/clark-customer-agreement\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Company of signer 1, page 1' })).toContainText(company)
  for (const [at, signer] of [ana, ben].entries()) {
    await page.getByRole('button', { name: 'Add a signer' }).click()
    const row = page.getByRole('group', { name: `Signer ${at + 1}` })
    await row.getByLabel('Name').fill(signer.name)
    await row.getByLabel('Email').fill(signer.email)
  }
  await page.getByRole('button', { name: 'Initials', exact: true }).click()
  await page.getByRole('button', { name: 'Copy to all pages' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await toastSays(page, 'Document update successfully.')
  await expect(page).toHaveURL(/\/document\/view\?id=/)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')

  // A tab that gets no live updates.
  const stale = await page.context().newPage()
  await stale.route('**/api/live*', (route) => route.abort())
  await stale.goto(page.url())
  const again = stale.getByRole('button', { name: 'Send the link again' })
  await expect(again).toHaveCount(1)

  const signer = await openLink(browser, ana, seen, phone)
  expect(await violations(signer)).toEqual([])
  await giveCode(signer, ana)
  await signer.getByLabel('I agree to sign electronically').check()
  expect(await violations(signer)).toEqual([])
  await signer.getByRole('button', { name: 'Continue to the document' }).click()
  const progress = signer.getByRole('region', { name: 'Progress' })
  // Company, contact, email and name are prefilled; initials on both pages and the signature are not.
  await expect(progress).toContainText('4 of 8 required fields')
  expect(await violationsOfPaper(signer)).toEqual([])
  await signer.getByText(/^All fields/).tap()
  await signer
    .getByRole('navigation', { name: 'Fields' })
    .getByRole('button', { name: /^Title/ })
    .tap()
  await progress.getByLabel('Title').fill('Fleet manager')
  await progress.getByRole('button', { name: 'Next field' }).tap()
  const initials = onPaper(signer, 1, /^Initials/)
  await expect(initials).toBeFocused()
  await initials.tap()
  const dialog = signer.getByRole('dialog')
  await expect(dialog.getByLabel('Initials', { exact: true })).toHaveValue('AN')
  expect(await violations(signer)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this mark' }).tap()
  await expect(progress).toContainText('7 of 8 required fields')
  await progress.getByRole('button', { name: 'Next field' }).tap()
  const signature = onPaper(signer, 2, /^Signature/)
  await expect(signature).toBeFocused()
  await signature.tap()
  await dialog.getByText('Draw', { exact: true }).tap()
  await draw(dialog.getByRole('img', { name: 'Draw your signature' }))
  expect(await violations(signer)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this signature' }).tap()
  await expect(progress).toContainText('All required fields are filled in')
  await progress.getByRole('button', { name: 'Sign and finish' }).tap()
  await expect(signer.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  expect(await violations(signer)).toEqual([])

  await again.click()
  await toastSays(stale, 'Document Already Submitted!')
  await stale.close()

  // The second signer uses only the keyboard.
  const second = await openLink(browser, ben, seen, desk)
  const codes = await mailsSoFar()
  await pressOn(second, second.getByRole('button', { name: /^Send to [^•]•/ }))
  await expect(second.getByLabel('Code')).toBeFocused()
  await second.keyboard.type(await codeFor(ben.email, codes))
  await second.keyboard.press('Enter')
  await pressOn(second, second.getByRole('checkbox', { name: 'I agree to sign electronically' }), 'Space')
  await pressOn(second, second.getByRole('button', { name: 'Continue to the document' }))
  await second.getByRole('separator', { name: 'Width of the list of fields' }).focus()
  await second.keyboard.press('End')
  await expect(second.getByRole('separator')).toHaveAttribute('aria-valuenow', '480')
  const itsProgress = second.getByRole('region', { name: 'Progress' })
  await expect(itsProgress).toContainText('1 of 2 required fields')
  expect(await violations(second)).toEqual([])
  await pressOn(second, itsProgress.getByRole('button', { name: 'Next field' }))
  await expect(onPaper(second, 2, /^Signature/)).toBeFocused()
  await second.keyboard.press('Enter')
  await pressOn(second, second.getByRole('dialog').getByRole('button', { name: 'Use this signature' }))
  const beforeTheEnd = await mailsSoFar()
  await pressOn(second, itsProgress.getByRole('button', { name: 'Sign and finish' }))
  await expect(second.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  await second.context().close()

  // Signers get the sealed copy by a separate link, which requires a code.
  await signer.goto(await linkFor(ana.email, beforeTheEnd))
  await giveCode(signer, ana)
  await expect(signer.getByText('Everybody has signed.')).toBeVisible()
  const downloading = signer.waitForEvent('download')
  await signer.getByRole('button', { name: 'Download' }).tap()
  const sealed = await bytesOf(downloading)

  // The sender sees the same file as completed.
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Completed')
  await expect(page.getByText(createHash('sha256').update(sealed).digest('hex')).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await signer.goto('/verify')
  expect(await violations(signer)).toEqual([])
  const calls: string[] = []
  signer.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await dropFile(signer.getByText(/drop or paste it here/), sealed)
  const result = signer.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Valid: signed, sealed and unchanged')
  await expect(result.getByRole('heading', { name: /^Signature of/ })).toHaveText([
    new RegExp(ana.name),
    new RegExp(ben.name),
    /document seal/,
  ])
  expect(await violations(signer)).toEqual([])
  const flipped = Buffer.from(sealed)
  const at = flipped.indexOf('stream') + 40
  flipped[at] = flipped[at]! ^ 1
  await dropFile(signer.getByText(/drop or paste it here/), flipped)
  await expect(result).toContainText('Not valid')
  expect(await violations(signer)).toEqual([])
  expect(calls.filter((one) => !one.startsWith('GET '))).toEqual([])
  await signer.context().close()

  // The lead became an account, once.
  await page.goto(`/accounts`)
  await page
    .getByRole('searchbox', { name: /search/i })
    .first()
    .fill(company)
  await expect(page.getByRole('link', { name: company })).toHaveCount(1)
  await page.getByRole('link', { name: company }).click()
  await page.getByRole('tab', { name: /Documents/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Completed')
  expect(await violations(page)).toEqual([])
})
