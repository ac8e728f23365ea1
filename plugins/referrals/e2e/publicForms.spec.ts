import { type Browser, type Page, expect, test } from '@playwright/test'
import { publicForms } from '../shared/forms/publicForms'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { birthDate, createReferral, linkTo } from '../../../e2e/formLinks'
import { violations } from '../../../e2e/violations'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
/** A photo of a card, rotated by 90°, 400 by 250 pixels. */
async function photoOfCard(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 250
    canvas.getContext('2d')!.fillRect(60, 40, 280, 170)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function onPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext(phone)).newPage()
}

async function fillChild(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Date of birth').fill(birthDate)
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('ZIP').fill('97201')
}

async function fillGuardian(page: Page): Promise<void> {
  const guardian = page.getByRole('group', { name: 'Guardian 1' })
  await guardian.getByLabel('Name').fill('Ingrid Quist')
  await guardian.getByLabel('Relationship').selectOption('Mother')
  await guardian.getByLabel('Phone', { exact: false }).first().fill('5550100103')
  await guardian.getByLabel('Email').fill('ingrid@family.example')
  await guardian.getByLabel('Legal custody').selectOption('Joint')
  const contact = page.getByRole('group', { name: 'Emergency contact' })
  await contact.getByLabel('Name').fill('Maja Holm')
  await contact.getByLabel('Phone').fill('5550100106')
}

async function sign(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your full name', exact: true }).fill('Ingrid Quist')
  await page.getByLabel('Your relationship to the client').selectOption('Mother')
  await page.getByLabel('Type your full name to sign').fill('Ingrid Quist')
  await page.getByLabel('I agree to sign this form electronically').check()
}

test('[D4, S2.4, S8.9] the intake on a phone: six steps, a photo, an interruption, continued on another phone after the date of birth, signed', async ({
  browser,
}) => {
  test.slow()
  const referralId = await createReferral()
  const link = await linkTo('intake', referralId)
  const page = await onPhone(browser)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(link)
  await expect(heading(page, 'Step 1 of 6: Your child')).toBeVisible()
  expect(
    calls.filter((path) => /user\/me|permission|menu/i.test(path)),
    'no profile is loaded',
  ).toEqual([])
  expect(calls.some((path) => path.startsWith('/api/referral/verifyToken/'))).toBe(true)

  await next(page)
  await expect(page.getByRole('region', { name: '5 things to fix before you go on' })).toBeFocused()
  await page.getByRole('button', { name: 'ZIP is required' }).click()
  await expect(page.getByLabel('ZIP')).toBeFocused()
  await fillChild(page)
  await expect(page.getByLabel('Date of birth'), 'a day as families write it').toHaveValue('2/29/2016')
  await expect(page.getByText(/Saved \d/)).toBeVisible({ timeout: 9000 })
  await next(page)
  await expect(heading(page, 'Step 2 of 6: Guardians and custody')).toBeFocused()
  await fillGuardian(page)
  await next(page)
  await expect(heading(page, 'Step 3 of 6: Insurance')).toBeFocused()
  await page.getByRole('button', { name: 'Add insurance' }).click()
  await page.getByLabel('Insurance company').fill('Cascade Health')
  await page.getByLabel('Member ID').fill('CH-778812')
  await expect(page.getByRole('button', { name: 'Card, front: take a photo' }), 'a phone has a camera').toBeVisible()
  await page
    .locator('[data-field="coverages[0].cardFront"] input[capture]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await photoOfCard(page) })
  const photo = page.getByRole('dialog', { name: 'Turn and crop the photo' })
  await photo.getByRole('button', { name: 'Turn' }).click()
  await expect(photo.getByRole('application', { name: /move it with the arrow keys/ })).toBeVisible()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  const corner = photo.getByRole('button', { name: 'Corner: bottom right' })
  await corner.press('ArrowLeft')
  await photo.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('button', { name: 'Remove card.jpg' }), 'it was written anew').toBeVisible()
  await next(page)
  await expect(heading(page, 'Step 4 of 6')).toBeFocused()
  const diagnosis = page.getByRole('group', { name: 'Does your child have a diagnosis?' })
  await expect(page.getByLabel('ICD-10 code'), 'asked only where there is a diagnosis').toHaveCount(0)
  await diagnosis.getByText('Yes').click()
  await expect(page.getByLabel('ICD-10 code')).toBeVisible()
  await diagnosis.getByText('No', { exact: true }).click()
  await page.getByLabel('Allergies').fill('Peanuts')
  await page.goBack()
  await expect(heading(page, 'Step 3 of 6'), 'the phone’s “back” leads to the step before').toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Allergies')).toHaveValue('Peanuts')
  await expect(page.getByText(/Saved \d/)).toBeVisible({ timeout: 9000 })

  await page.reload()
  await expect(heading(page, /Step \d of 6/), 'the same browser goes on at once').toBeVisible()
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    'nothing is kept in the browser',
  ).not.toMatch(/Nora|Quist|Peanuts/)
  await page.context().close()

  const other = await onPhone(browser)
  await other.goto(link)
  await expect(heading(other, 'Welcome back')).toBeFocused()
  expect(await other.content(), 'nothing of the child before').not.toMatch(/Nora|Quist/)
  await other.getByLabel('date of birth').fill('2016-02-28')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText('This is not your child’s date of birth as we know it').first()).toBeVisible()
  await other.getByLabel('date of birth').fill(birthDate)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(other, /Step \d of 6/)).toBeVisible()
  await other.getByText('All steps').click()
  await other.getByRole('button', { name: 'Consents and signature' }).click()
  await expect(heading(other, 'Step 6 of 6: Consents and signature')).toBeFocused()
  await expect(other.getByRole('region', { name: 'Insurance' })).toContainText('card.jpg')
  await expect(other.getByRole('region', { name: 'Health and development' })).toContainText('Peanuts')
  await other.getByRole('group', { name: 'I consent to services for my child' }).getByText('Yes').click()
  await other.getByRole('group', { name: 'In an emergency' }).getByText('Yes').click()
  await sign(other)
  await other.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(heading(other, 'Thank you')).toBeVisible()
  await expect(other.getByText('Document submitted successfully.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Print or save a copy of what you sent' })).toBeVisible()
  await other.emulateMedia({ media: 'print' })
  await expect(other.getByText('February 29, 2016')).toBeVisible()
  await expect(other.getByText('Peanuts')).toBeVisible()

  const submissions = await query<{
    answers: { client: { firstName: string }; coverages: { cardFront: unknown[] }[] }
  }>('select answers from referrals.form_submission where referral_id = $1', [referralId])
  expect(submissions, 'the double click made one').toHaveLength(1)
  const [{ answers }] = submissions as [(typeof submissions)[0]]
  expect(typeof answers === 'string' ? JSON.parse(answers) : answers).toMatchObject({
    client: { firstName: 'Nora' },
    coverages: [{ cardFront: [{ fileName: 'card.jpg' }] }],
  })
  expect(await query('select status from referrals.referral where id = $1', [referralId])).toEqual([{ status: 4 }])
  await other.reload()
  await expect(heading(other, 'Document Already Submitted!')).toBeVisible()
})

test('[D4] each refused link shows the reason and what to do, and nothing about the child', async ({ page }) => {
  const referralId = await createReferral()
  const cases = [
    [await linkTo('handbook', referralId, 'expired'), 'This link has expired'],
    [await linkTo('handbook', referralId, 'revoked'), 'This link was replaced'],
    [await linkTo('handbook', referralId, 'spent'), 'Document Already Submitted!'],
    ['/caregiver-handbook-form#none-of-ours', 'This link doesn’t work'],
    ['/caregiver-handbook-form', 'This link is incomplete'],
    [(await linkTo('intake', referralId)).replace('/intake-form', '/health-policy-form'), 'This link doesn’t work'],
  ] as const
  for (const [link, title] of cases) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(heading(page, title)).toBeFocused()
    await expect(page.getByRole('main')).not.toContainText(/Nora|Quist/)
    expect(await violations(page)).toEqual([])
  }
})

test('by keyboard a form is filled in, a text read to its end, signed by typing and submitted', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(await linkTo('handbook', await createReferral()))
  await expect(heading(page, 'Step 1 of 4: Sessions')).toBeFocused()
  const keys = page.keyboard
  /** Moves by Tab to the control, without skipping over it. */
  const tabTo = async (label: string) => {
    for (let tries = 0; tries < 40; tries++) {
      await keys.press('Tab')
      const name = await page.evaluate(() => {
        const { activeElement } = document
        return (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? activeElement?.textContent ?? ''
      })
      if (name.startsWith(label)) return
    }
    throw new Error(`Tab never came to “${label}”`)
  }
  for (const section of [
    ['attendance', 'an adult is present', 'taking part'],
    ['when somebody is sick', 'a safe place', 'staff and families'],
    ['transport', 'billing', 'your rights'],
  ]) {
    for (const name of section) {
      await expect(async () => {
        await keys.press('PageDown')
        await expect(page.getByLabel(`Initials: ${name}`)).toBeEnabled({ timeout: 100 })
      }, 'reading on opens the field').toPass()
    }
    await heading(page, /Step/).focus()
    for (const name of section) {
      await tabTo(`Initials: ${name}`)
      await keys.type('IQ')
    }
    await keys.press('Enter')
    await expect(page.getByLabel(`Initials: ${section[0]!}`)).toBeHidden()
  }
  await expect(heading(page, 'Step 4 of 4')).toBeFocused()
  await tabTo('I have read the caregiver handbook')
  await keys.press('Space')
  await tabTo('Your full name')
  await keys.type('Ingrid Quist')
  await tabTo('Your relationship')
  await keys.type('Mo')
  await tabTo('Type it')
  await tabTo('Type your full name to sign')
  await keys.type('Ingrid Quist')
  await tabTo('I agree to sign')
  await keys.press('Space')
  await tabTo('Submit')
  await keys.press('Enter')
  await expect(heading(page, 'Thank you')).toBeFocused()
})

test('with two tabs, the later one is warned before anything is overwritten, and a dropped connection loses nothing', async ({
  page,
  context,
}) => {
  test.slow()
  const link = await linkTo('communicationPolicy', await createReferral())
  await page.goto(link)
  await page.getByLabel('Number for calls').fill('5550100103')
  await expect(page.getByText(/Saved \d/)).toBeVisible({ timeout: 9000 })
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(tab.getByLabel('Number for calls')).toHaveValue('555-010-0103')
  await tab.getByLabel('Number for calls').fill('5550100199')
  await expect(tab.getByText(/Saved \d/)).toBeVisible({ timeout: 9000 })

  await page.getByRole('textbox', { name: 'Email' }).fill('ingrid@family.example')
  await expect(page.getByText('changed in another tab or on another device').first()).toBeVisible({ timeout: 9000 })
  await page.getByRole('button', { name: 'Take the other ones' }).click()
  await expect(page.getByLabel('Number for calls')).toHaveValue('555-010-0199')
  await tab.close()

  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Email' }).fill('offline@family.example')
  await expect(page.getByText('Please check your network connection')).toBeVisible()
  await expect(page.getByText('Not saved yet. We keep trying')).toBeVisible({ timeout: 9000 })
  await context.setOffline(false)
  await expect(page.getByText(/Saved \d/), 'by itself').toBeVisible({ timeout: 9000 })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('offline@family.example')
})

test('a signature is drawn by finger or pen; one stroke or all can be removed', async ({ page }) => {
  await page.goto(await linkTo('healthPolicy', await createReferral()))
  await page.getByRole('navigation').getByRole('button', { name: 'Consent and signature' }).click()
  await page.getByText('Draw it').click()
  const pad = page.getByRole('img', { name: /signature/ })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  for (const row of [0.3, 0.5]) {
    await page.mouse.move(box.x + 60, box.y + box.height * row)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + box.height * row + 20, { steps: 8 })
    await page.mouse.up()
  }
  await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('img', { name: /An empty field/ })).toBeVisible()
})

const looks = [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const

for (const [turn, { key, title }] of publicForms.entries()) {
  // The intake form has what the others have: one look of each of them is enough, in turns.
  const ownLooks = key === 'intake' ? looks : [looks[turn % looks.length]!]
  test(`[WCAG 2.2] axe finds nothing in any step of “${title}” (${ownLooks.flat().join(', ')}), and nothing is cut at 390 px`, async ({
    browser,
  }) => {
    test.setTimeout(450_000)
    const link = await linkTo(key, await createReferral())
    for (const [colorScheme, direction] of ownLooks) {
      const context = await browser.newContext({ ...phone, colorScheme })
      const page = await context.newPage()
      await page.addInitScript((value) => localStorage.setItem('direction', value), direction)
      await page.goto(link)
      await expect(heading(page, /Step 1/)).toBeVisible()
      const steps = await page.locator('details ol li').count()
      for (let at = 0; at < steps; at++) {
        await page.getByText('All steps').click()
        await page.locator('details ol button').nth(at).click()
        await expect(heading(page, `Step ${at + 1} of ${steps}`)).toBeVisible()
        expect(await violations(page), `step ${at + 1}, ${colorScheme}, ${direction}`).toEqual([])
        await fitsTheWindow(page)
      }
      await context.close()
    }
  })
}
