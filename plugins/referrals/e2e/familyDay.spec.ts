import { type Browser, type Page, expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { birthDate, createReferral, packetTo } from '../../../e2e/formLinks'
import { violations } from '../../../e2e/violations'
import { createSay } from '../shared/languages/createSay'
import { dictionary } from '../shared/languages/es'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const desk = { viewport: { width: 1440, height: 900 } } as const

const ways = [
  { device: 'a phone', size: phone, language: 'English', code: 'en' },
  { device: 'a computer', size: desk, language: 'English', code: 'en' },
  { device: 'a phone', size: phone, language: 'Spanish', code: 'es' },
  { device: 'a computer', size: desk, language: 'Spanish', code: 'es' },
] as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** No violation, and no horizontal scrolling. */
async function clean(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await fitsTheWindow(page)
}

/** A camera's photo of a card. */
async function photoOfCard(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 250 })
    canvas.getContext('2d')!.fillRect(60, 40, 280, 170)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const open = async (browser: Browser, size: typeof phone | typeof desk) =>
  (await browser.newContext({ ...size, locale: 'en-US' })).newPage()

for (const { device, size, language, code } of ways)
  test(`[D4] a family’s day on ${device} in ${language}: a form read, filled in and signed; another with a card, left and taken up elsewhere`, async ({
    browser,
  }) => {
    test.slow()
    const say = createSay(code === 'es' ? dictionary : {})
    const referralId = await createReferral()
    const link = await packetTo(referralId)
    const page = await open(browser, size)
    await page.goto(link)
    if (code === 'es') await page.getByLabel('Language of this page').selectOption('Español')
    await expect(heading(page, say('Your forms'))).toBeVisible()
    await clean(page)
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: say(title) })
    const next = () => page.getByRole('button', { name: say('Next'), exact: true }).click()

    await card('Communication policy').getByRole('link').click()
    await expect(heading(page, say('How we may reach you'))).toBeVisible()
    await page
      .getByRole('group', { name: say('You may reach me by') })
      .getByLabel(say('Text'))
      .check()
    await page.getByLabel(say('Number for calls')).fill('5550100103')
    await page.getByLabel(say('What may we say on voicemail?')).selectOption(say('No voicemail'))
    await clean(page)
    await next()
    await expect(heading(page, say('Privacy'))).toBeVisible()
    for (const agreement of [
      'I understand that email and texts are not encrypted, and accept the risk where I chose them',
      'I will not use messages for emergencies',
    ]) {
      const box = page.getByLabel(say(agreement))
      // The checkbox is enabled once the text has been read to its end.
      await box.scrollIntoViewIfNeeded()
      await box.check()
    }
    await clean(page)
    await next()
    await expect(heading(page, say('Language and times'))).toBeVisible()
    await page.locator('[data-field="language"] select').selectOption({ index: 1 })
    await next()
    await expect(heading(page, say('Stopping messages, and signature'))).toBeVisible()
    await page.getByRole('textbox', { name: say('Your full name'), exact: true }).fill('Ingrid Quist')
    await page.getByLabel(say('Your relationship to the client')).selectOption(say('Mother'))
    await page.getByLabel(say('Type your full name to sign')).fill('Ingrid Quist')
    await page.getByLabel(say('I agree to sign this form electronically')).check()
    await clean(page)
    await page.getByRole('button', { name: say('Submit'), exact: true }).click()
    await expect(heading(page, say('Thank you'))).toBeVisible()
    await clean(page)
    await page.getByRole('link', { name: say('See all your forms') }).click()
    await expect(page.getByText(say('{done} of {all} done', { done: 1, all: 6 }))).toBeVisible()
    await expect(card('Communication policy')).toContainText(say('Done'))
    await clean(page)

    await card('Intake form').getByRole('link').click()
    await expect(heading(page, say('Your child'))).toBeVisible()
    const child = (name: string) => page.locator(`[data-field="client.${name}"]`).locator('input, select').first()
    await child('firstName').fill('Nora')
    await child('lastName').fill('Quist')
    await child('dateOfBirth').fill(birthDate)
    await child('state').selectOption('Oregon')
    await child('zip').fill('97201')
    await next()
    await expect(heading(page, say('Guardians and custody'))).toBeVisible()
    if (size === phone) await page.getByText(say('All steps')).click()
    await page.getByRole('button', { name: say('Insurance') }).click()
    await page.getByRole('button', { name: say('Add {what}', { what: say('Insurance').toLowerCase() }) }).click()
    await page.getByLabel(say('Insurance company')).fill('Cascade Health')
    await page
      .locator('[data-field="coverages[0].cardFront"] input[type="file"]')
      .first()
      .setInputFiles({
        name: 'card.png',
        mimeType: 'image/png',
        buffer: await photoOfCard(page),
      })
    const photo = page.getByRole('dialog', { name: say('Turn and crop the photo') })
    await photo.getByRole('button', { name: say('Turn'), exact: true }).click()
    await expect(photo.getByRole('application')).toBeVisible()
    await clean(page)
    await photo.getByRole('button', { name: say('Use this photo') }).click()
    await expect(page.getByRole('button', { name: say('Remove {what}', { what: 'card.jpg' }) })).toBeVisible()
    await expect(page.getByText(/(Saved|Guardado).* \d/)).toBeVisible({ timeout: 9000 })
    await clean(page)
    await page.context().close()

    const other = await open(browser, size)
    await other.goto(link.replace('#', `?lang=${code}#`))
    await other.getByRole('link', { name: say('Continue: {form}', { form: say('Intake form') }) }).click()
    await expect(heading(other, say('Welcome back'))).toBeVisible()
    expect(await other.content(), 'nothing of the child before').not.toMatch(/Nora|Quist/)
    await clean(other)
    await other.getByLabel(say('Your child’s date of birth')).fill(birthDate)
    await other.getByRole('button', { name: say('Continue'), exact: true }).click()
    await expect(heading(other, say('Insurance'))).toBeVisible()
    await expect(other.getByText('card.jpg')).toBeVisible()
    await clean(other)
    await other.context().close()
    expect(
      await query('select form from referrals.form_submission where referral_id = $1', [referralId]),
      'the communication policy alone was sent',
    ).toEqual([{ form: 5 }])
  })
