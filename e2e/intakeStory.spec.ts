import { type Page, expect, test } from '@playwright/test'
import { linkFor, mailsSoFar } from './mails'
import { sidebar, signIn } from './signIn'
import { toastSays } from './toasts'

// As for most people: other tests don't wait for movement to end (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

async function addReferral(page: Page, lastName: string, email: string): Promise<void> {
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('link', { name: 'Add referral' }).click()
  // Waits for the form, because the list behind it has a “Width of Type”.
  await expect(page.getByRole('heading', { level: 1, name: 'Add referral' })).toBeVisible()
  await page.getByLabel('Type').selectOption('New client')
  await page.getByLabel('Source').selectOption('Physician')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').first().fill('2016-02-29')
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('ZIP').fill('97201')
  await page.getByRole('group', { name: 'Services requested' }).getByLabel('Speech therapy').check()
  await page.getByRole('button', { name: 'Add guardian' }).click()
  const guardian = page.getByRole('group', { name: 'Guardian 1' })
  await guardian.getByLabel('Name').fill('Ingrid Quist')
  await guardian.getByLabel('Relationship').selectOption('Mother')
  await guardian.getByRole('textbox', { name: 'Phone', exact: true }).fill('5550100103')
  await guardian.getByLabel('Email').fill(email)
  await guardian.getByLabel('Legal custody').selectOption('Joint')
  await page.getByRole('button', { name: 'Save referral' }).click()
  await toastSays(page, 'Referral created successfully !!')
  await page.getByLabel('Search referrals').fill(lastName)
  // Until then the row may stand elsewhere, and move away between the press and the release.
  await expect(page.getByText('1 referral matches')).toBeVisible()
  await page.getByRole('link', { name: `Nora ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: `Nora ${lastName}` })).toBeVisible()
}

async function moveTo(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: status }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Move to ${status}` })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
}

test('[S2.9, S7.9, S8.9, D3, D4] a coordinator adds a referral and sends the packet; the family fills in the intake; the difference is taken over; the referral becomes Active', async ({
  page,
  browser,
}) => {
  test.slow()
  const lastName = `Quist${Date.now() % 10_000_000}`
  const email = `${lastName.toLowerCase()}@family.example`
  await signIn(page, 'intake')
  await addReferral(page, lastName, email)

  const seen = await mailsSoFar()
  await page.getByRole('tab', { name: 'Packet' }).click()
  await page.getByRole('button', { name: 'Send Intake form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')
  const link = await linkFor(email, seen, /Nora/)

  const first = await (await browser.newContext(phone)).newPage()
  await first.goto(link)
  await first.getByLabel('First name').fill('Nora')
  await first.getByLabel('Last name').fill(lastName)
  await first.getByLabel('Date of birth').fill('2016-02-29')
  await first.getByRole('textbox', { name: 'City' }).fill('Portland')
  await first.getByLabel('State').selectOption('Oregon')
  await first.getByLabel('ZIP').fill('97209')
  await first.getByRole('button', { name: 'Next' }).click()
  await expect(first.getByText(/Saved \d/)).toBeVisible()
  // As if the phone's battery were empty.
  await first.context().close()

  const family = await (await browser.newContext(phone)).newPage()
  await family.goto(link)
  await family.getByLabel('date of birth').fill('2016-02-29')
  await family.getByRole('button', { name: 'Continue' }).click()
  await expect(family.getByRole('heading', { level: 1, name: 'Step 2 of 6: Guardians and custody' })).toBeVisible()
  const guardian = family.getByRole('group', { name: 'Guardian 1' })
  await guardian.getByLabel('Name').fill('Ingrid Quist')
  await guardian.getByLabel('Relationship').selectOption('Mother')
  await guardian.getByRole('textbox', { name: 'Phone', exact: true }).fill('5550100103')
  await guardian.getByLabel('Email').fill(email)
  await guardian.getByLabel('Legal custody').selectOption('Joint')
  const contact = family.getByRole('group', { name: 'Emergency contact' })
  await contact.getByLabel('Name').fill('Maja Holm')
  await contact.getByLabel('Phone').fill('5550100106')
  for (let step = 3; step <= 6; step++) {
    await family.getByRole('button', { name: 'Next' }).click()
    await expect(family.getByRole('heading', { level: 1, name: `Step ${step} of 6` })).toBeVisible()
  }
  await family.getByRole('group', { name: 'I consent to services for my child' }).getByText('Yes').click()
  await family.getByRole('group', { name: 'In an emergency' }).getByText('Yes').click()
  await family.getByRole('textbox', { name: 'Your full name', exact: true }).fill('Ingrid Quist')
  await family.getByLabel('Your relationship to the client').selectOption('Mother')
  await family.getByLabel('Type your full name to sign').fill('Ingrid Quist')
  await family.getByLabel('I agree to sign this form electronically').check()
  await family.getByRole('button', { name: 'Submit' }).click()
  await expect(family.getByText('Document submitted successfully.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Intake Review').first(), 'the submission moved it on by itself').toBeVisible()
  await page.getByRole('tab', { name: 'Packet' }).click()
  await page.getByRole('button', { name: 'View Intake form' }).click()
  const difference = page.getByRole('table', { name: 'What differs' }).getByRole('row', { name: /ZIP/ })
  await expect(difference).toContainText('97201')
  await expect(difference).toContainText('97209')
  await difference.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Copy \d+ to referral$/ }).click()
  await expect(page.getByText(/Copied to the referral: .*ZIP/)).toBeVisible()

  for (const status of ['Insurance Verification', 'Assessment', 'Authorization', 'Ready to Start', 'Active'])
    await moveTo(page, status)
  await page.reload()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('97209').first()).toBeVisible()
})
