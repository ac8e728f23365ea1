import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createPerson, query } from './database'
import { codeFor, mailsSoFar } from './mails'
import { enterPassword } from './signIn'
import { toastSays } from './toasts'

test('[S1.3, S4.1, S4.3] signing in with the keyboard alone', async ({ page }) => {
  const email = await createPerson(['Intake Coordinator'])
  const seen = await mailsSoFar()
  const keys = page.keyboard
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keys.type(email)
  await keys.press('Tab')
  await keys.type('White-Glove-Demo-1')
  await keys.press('Enter')
  await expect(page.getByLabel('One-time code')).toBeFocused()
  await keys.type(await codeFor(email, seen))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[S1.3, S4.1, S5.3] signing in by phone: the number is grouped, and a text has the code', async ({ page }) => {
  await createPerson(['Salesperson'], { phone: '555-019-0001' })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Use your phone' }).click()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Phone is required')).toBeVisible()
  await page.getByLabel('Phone').pressSequentially('555019')
  await expect(page.getByLabel('Phone')).toHaveValue('555-019')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Phone number must be in the format xxx-xxx-xxxx.')).toBeVisible()

  const seen = await mailsSoFar()
  await page.getByLabel('Phone').pressSequentially('0001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please verify OTP on your email or phone.')).toBeVisible()
  await expect(page).toHaveURL('/auth/verify-otp')
  expect(page.url()).not.toContain('555')
  await expect(page.getByText('We texted a 6-digit code to 555-019-0001')).toBeVisible()
  await page.getByLabel('One-time code').fill(await codeFor('555-019-0001', seen))
  await toastSays(page, 'Login successfully.')
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown number gets the same response as any other', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Use your phone' }).click()
  await page.getByLabel('Phone').fill('5550199999')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('We texted a 6-digit code to 555-019-9999')).toBeVisible()
})

test('[S4.3] a code is sent once, however it is pasted and entered, and never refused after it was right', async ({
  page,
}) => {
  const email = await createPerson(['Intake Coordinator'])
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  const code = await codeFor(email, seen)
  let sent = 0
  await page.route('**/api/auth/verify-otp', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByLabel('One-time code').focus()
  await page.keyboard.insertText(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toBe(1)
  await expect(page.getByText('Please enter correct OTP')).toHaveCount(0)
})

test('another code can be requested after 30 seconds, and a reload does not shorten the wait', async ({ page }) => {
  const email = await createPerson(['Intake Coordinator'])
  await page.clock.install()
  await page.goto('/auth/login')
  const first = await mailsSoFar()
  await enterPassword(page, email)
  await codeFor(email, first)
  await expect(page.getByText(/You can get a new one in (30|29|28) s/)).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText(/new one in (20|19|18) s/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/new one in (20|19|18|17) s/)).toBeVisible()
  await page.clock.runFor(20_000)

  const seen = await mailsSoFar()
  // The page's clock is ahead of the server's, whose response contains the remaining time.
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/You can get a new one in \d+ s/)).toBeVisible()
  await query(
    `update core.pending_sign_in set sent_at = now() - interval '1 minute' where user_id = (select id from core."user" where email = $1)`,
    [email],
  )
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await expect(page.getByLabel('One-time code')).toBeFocused()
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL('/dashboard')
})

test('[S4.2] the QR code of an authenticator app is shown until it is used, also after a reload; then the app’s code is enough', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Intake Coordinator'])
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  await page.reload()
  await page.getByText('Set up an authenticator app').click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await page.locator('details code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: key })

  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('Please enter correct OTP'), '[S5.5] the app’s code is awaited').toBeVisible()
  await page.getByLabel('App code').fill('000000')
  await expect(page.getByLabel('App code')).toHaveValue('')
  await page.getByLabel('App code').fill(app.generate())
  await expect(page).toHaveURL('/dashboard')

  await context.clearCookies()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  await expect(page.getByText('from your authenticator app')).toBeVisible()
  await expect(page.getByText('Set up an authenticator app')).toHaveCount(0)
  await expect(page.getByText(/new one|new code/)).toHaveCount(0)
  await page.getByLabel('One-time code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL('/dashboard')
})
