import { expect, test } from '@playwright/test'
import { createPerson } from './database'
import { codeFor, mailsSoFar } from './mails'
import { enterPassword, signInAnew } from './signIn'
import { toastSays } from './toasts'

const email = 'intake@demo.test'

test('[S4.1, S4.3] password, then the mailed code, then the dashboard, with the texts of the specification', async ({
  page,
}) => {
  const seen = await mailsSoFar()
  await page.goto('/')
  await expect(page, '[S2.5] without a session the start leads to the sign-in page').toHaveURL('/auth/login')
  await enterPassword(page, email)
  await expect(page.getByText('Please verify OTP on your email or phone.')).toBeVisible()
  expect(page.url(), 'the e-mail travels in the history, not in the address').not.toContain('demo.test')

  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await toastSays(page, 'Login successfully.')
  await expect(page).toHaveURL('/dashboard')
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(stored, '[S3.25]').toMatchObject({
    email,
    role: 'Intake Coordinator',
    TOKEN: expect.any(String),
    CURRENT_LOGIN_ID: expect.any(String),
  })
})

test('after a wrong password the next one is typed over it', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(await createPerson(['Auditor']))
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('another')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('another')
})

test('[S5.5] a wrong code shows a message and can be typed again', async ({ page }) => {
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  const code = await codeFor(email, seen)
  await page.getByLabel('One-time code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Please enter correct OTP').first()).toBeVisible()
  await expect(page.getByLabel('One-time code')).toHaveValue('')
  await page.getByLabel('One-time code').fill(code)
  await expect(page).toHaveURL('/dashboard')
})

test('[S5.1, S5.2] the form shows what is missing or wrong before anything is sent', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
})

test('[S4.4] logging out clears local storage, ends the session and returns to the sign-in page, in every tab', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'care')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /Jerome Baptiste/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  await toastSays(page, 'Logout successfully.')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect(other).toHaveURL('/auth/login')
  // The server is called after the browser has cleared its storage.
  await expect.poll(async () => (await page.request.get('/api/user/me')).status()).toBe(401)
})

test('[S4.5] a session that has ended elsewhere leads back to the sign-in page', async ({ page, context }) => {
  await signInAnew(page, 'care')
  await context.clearCookies()
  await page.goto('/referral')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the requested page opens after signing in', async ({ page }) => {
  const seen = await mailsSoFar()
  await page.goto('/referral')
  await expect(page).toHaveURL('/auth/login')
  await enterPassword(page, email)
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL('/referral')
})
