import { expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { linkFor, mailsSoFar } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { giveCode, openLink, person, phone, violationsOfPaper } from './signers'

interface Made {
  readonly id: number
  readonly documentUniqueId: string
}

test('[S4.16, S8.9, D12] a document for signature is sent again, finished later, handed over, declined and copied', async ({
  page,
  browser,
}) => {
  test.slow()
  const dora = person('Dora Lind', 'dora')
  const eva = person('Eva Kern', 'eva')
  await takeSession(page, 'sales.manager')
  const made = await call<Made>(page, 'POST', '/api/DocuSignMap/Create', {
    template: 'credit-application',
    signers: [dora],
  })
  const viewPath = `/document/view?id=${made.documentUniqueId}`

  // The send dialog requests a message and the days of reminders.
  await page.goto(viewPath)
  let seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send for signature' })
  await expect(sending).toContainText('Dora Lind gets a link by email now.')
  await sending.getByLabel('Message').fill('Please sign this week')
  await sending.getByLabel('Remind after 3 days').uncheck()
  expect(await violations(page)).toEqual([])
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')
  expect(
    await call(page, 'POST', '/api/DocuSignMap/GetByDocMapId', { documentUniqueId: made.documentUniqueId }),
  ).toMatchObject({
    message: 'Please sign this week',
    reminders: [7, 14],
  })
  const older = await openLink(browser, dora, seen, phone)

  // The newer link replaces the older one.
  seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')
  await expect(page.getByText('A new link to Dora Lind; the older one works no more')).toBeVisible()
  const newer = await linkFor(dora.email, seen)
  await older.reload()
  await expect(older.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
  expect(await violations(older)).toEqual([])

  // Dora finishes later, and finds the saved values.
  const signer = older
  await signer.emulateMedia({ colorScheme: 'dark' })
  await signer.goto(newer)
  await giveCode(signer, dora)
  await signer.getByLabel('I agree to sign electronically').check()
  await signer.getByRole('button', { name: 'Continue to the document' }).click()
  const progress = signer.getByRole('region', { name: 'Progress' })
  await signer.getByText(/^All fields/).tap()
  await signer.getByRole('navigation', { name: 'Fields' }).getByRole('button', { name: /^Bank/ }).tap()
  await progress.getByLabel(/^Bank/).fill('First Bank')
  // A menu closes when the page below it is scrolled.
  const more = (item: string) =>
    expect(async () => {
      await signer.getByRole('button', { name: 'More' }).tap()
      await signer.getByRole('menuitem', { name: item }).tap({ timeout: 3000 })
    }).toPass()
  await more('Finish later')
  await expect(signer.getByRole('heading', { name: 'Your answers are kept' })).toBeVisible()
  expect(await violations(signer)).toEqual([])
  await signer.reload()
  await expect(signer.getByRole('button', { name: /^Bank/ }).last()).toContainText('First Bank')
  expect(await violationsOfPaper(signer)).toEqual([])

  // She hands it over to Eva, who gets her own link and none of Dora's values.
  const dialog = signer.getByRole('dialog')
  await more('Hand over to another person')
  await dialog.getByRole('button', { name: 'Hand over' }).tap()
  await expect(dialog).toContainText('Name is required')
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill(eva.name)
  await dialog.getByLabel('Email').fill('eva')
  await dialog.getByRole('button', { name: 'Hand over' }).tap()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(eva.email)
  expect(await violations(signer)).toEqual([])
  seen = await mailsSoFar()
  await dialog.getByRole('button', { name: 'Hand over' }).tap()
  await expect(signer.getByRole('heading', { name: 'You handed the document over' })).toBeVisible()
  await signer.reload()
  await expect(signer.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
  await signer.context().close()

  const second = await openLink(browser, eva, seen, phone)
  await giveCode(second, eva)
  await second.getByLabel('I agree to sign electronically').check()
  await second.getByRole('button', { name: 'Continue to the document' }).click()
  await expect(second.getByRole('button', { name: /^Bank/ }).last()).not.toContainText('First Bank')

  // Eva declines, with a reason.
  await expect(async () => {
    await second.getByRole('button', { name: 'More' }).tap()
    await second.getByRole('menuitem', { name: 'Decline to sign' }).tap({ timeout: 3000 })
  }).toPass()
  const declining = second.getByRole('dialog', { name: 'Decline to sign' })
  await declining.getByRole('button', { name: 'Decline' }).tap()
  await expect(declining).toContainText('Reason is required')
  await declining.getByLabel('Reason').fill('The limit is too low')
  expect(await violations(second)).toEqual([])
  await declining.getByRole('button', { name: 'Decline' }).tap()
  await expect(second.getByRole('heading', { name: 'You declined to sign' })).toBeVisible()
  await second.context().close()

  // The sender sees the reason without a reload, and continues with a copy.
  const main = page.getByRole('main')
  await expect(main).toContainText('Why it was declined')
  await expect(main).toContainText('The limit is too low')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Void' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Copy into a new draft' }).click()
  await expect(page).toHaveURL(/\/document\/update\?id=(?!undefined)/)
  await expect(page.getByRole('group', { name: 'Signer 1' }).getByLabel('Name')).toHaveValue('Eva Kern')
})

test('[S3.15, S8.9, D12] a draft goes to a list, one line per person; a sent one is voided; a hold protects it', async ({
  page,
  browser,
}) => {
  test.slow()
  const [finn, gro] = [person('Finn Aas', 'finn'), person('Gro Berg', 'gro')]
  await takeSession(page, 'admin')
  const title = `Credit terms ${finn.email.slice(5, 13)}`
  const made = await call<Made>(page, 'POST', '/api/DocuSignMap/Create', {
    template: 'credit-application',
    title,
    signers: [person('Somebody', 'somebody')],
  })
  await page.goto(`/document/view?id=${made.documentUniqueId}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Send to a list')
  const list = page.getByRole('dialog', { name: 'Send to a list' })
  await list.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(list).toContainText('Recipients is required')
  await list.getByLabel('Recipients').fill(`${finn.name}, ${finn.email}\nnobody`)
  await list.getByRole('button', { name: 'Send to 1' }).click()
  await expect(list).toContainText('Line 2 has no name and email: “nobody”')
  expect(await violations(page)).toEqual([])
  const seen = await mailsSoFar()
  await list.getByLabel('Recipients').fill(`${finn.name}, ${finn.email}\n${gro.name}; ${gro.email}`)
  await list.getByRole('button', { name: 'Send to 2' }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')

  await page.goto('/document/for-signature')
  await page.getByRole('searchbox').first().fill(title)
  const rows = page.getByRole('main').getByRole('link', { name: title })
  await expect(rows).toHaveCount(3)
  // The rows of before are dimmed until those of the search are there.
  await expect(page.getByRole('main').getByRole('link', { name: 'Credit application' })).toHaveCount(0)
  for (const name of [finn.name, gro.name]) await expect(page.getByRole('main').getByText(name)).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  // Finn's document is voided while he has it open.
  const signer = await openLink(browser, finn, seen, phone)
  await expect(signer.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(finn.name) })
    .getByRole('link', { name: title })
    .click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await choose('Void')
  const voiding = page.getByRole('dialog', { name: 'Void this document' })
  await voiding.getByRole('button', { name: 'Void' }).click()
  await expect(voiding).toContainText('Reason is required')
  await voiding.getByLabel('Reason').fill('Sent by mistake')
  expect(await violations(page)).toEqual([])
  await voiding.getByRole('button', { name: 'Void' }).click()
  await toastSays(page, 'Document update successfully.')
  const main = page.getByRole('main')
  await expect(main).toContainText('Why it was voided')
  await expect(main).toContainText('Sent by mistake')
  await signer.reload()
  await expect(signer.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
  await signer.context().close()

  // Under a legal hold it can't be deleted.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose('Legal hold')
  const holding = page.getByRole('dialog', { name: 'Legal hold' })
  await holding.getByLabel('Reason').fill('Claim 2026-14')
  expect(await violations(page)).toEqual([])
  await holding.getByRole('button', { name: 'Put under hold' }).click()
  await toastSays(page, 'Legal hold set successfully !!')
  await expect(main).toContainText('Why it is under a legal hold')
  await expect(main).toContainText('Claim 2026-14')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Lift the hold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the hold' }).click()
  await toastSays(page, 'Legal hold lifted successfully !!')
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click()
  await toastSays(page, 'Document deleted successfully !!')

  // The retention time of each type.
  await page.goto('/document/retention')
  const pdfs = page.getByRole('region', { name: 'Documents for signature' })
  await pdfs.getByLabel('Months to keep: Delivery acceptance').fill('120')
  await pdfs.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Retention updated successfully !!')
  expect(await violations(page)).toEqual([])
  await expect(pdfs.getByLabel('Months to keep: Delivery acceptance')).toHaveValue('120')
  await pdfs.getByLabel('Months to keep: Delivery acceptance').fill('')
  await pdfs.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Retention updated successfully !!')
})
