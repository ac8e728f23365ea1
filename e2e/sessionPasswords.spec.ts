import { expect, test } from '@playwright/test'
import { createPerson, inviteByLink } from './database'
import { codeFor, linkFor, mailsSoFar } from './mails'
import { enterPassword } from './signIn'

test('[S2.1, S4.6] a forgotten password: a mail, a new password, and signed in; the link works once, and its secret is removed from the address', async ({
  page,
  browser,
}) => {
  const email = await createPerson(['Intake Coordinator'])
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Email send successfully.')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')

  const link = await linkFor(email, seen)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('eleven char')
  await expect(page.getByText('One more character')).toBeVisible()
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible()
  await password.fill('password1234')
  await expect(page.getByText('Long enough')).toBeVisible()
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(
    page.getByText(/first that an attacker tries/).first(),
    'the server’s rule stands at the field',
  ).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('quiet river stone')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password was changed. Please sign in with it.')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')

  const codes = await mailsSoFar()
  await enterPassword(page, email, 'quiet river stone')
  await page.getByLabel('One-time code').fill(await codeFor(email, codes))
  await expect(page).toHaveURL('/dashboard')

  const later = await (await browser.newContext()).newPage()
  await later.goto(link)
  await later.getByLabel('New password', { exact: true }).fill('another good phrase')
  await later.getByRole('button', { name: 'Save the new password' }).click()
  await expect(later.getByText(/was used already/).first()).toBeVisible()
  await later.getByRole('link', { name: 'Get a new link' }).click()
  await expect(later).toHaveURL('/forgot-password')
})

test('[S5.1, S5.2] the mail is not requested without an address', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
})

test('[S2.1, S7.5] an invitation names its person and sets a first password; forged and expired ones show a message', async ({
  page,
}) => {
  const email = await createPerson(['Intake Coordinator'], { invited: true })
  await page.goto(`/register#${await inviteByLink(email)}`)
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('a first good phrase')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set. Please sign in with it.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const codes = await mailsSoFar()
  await enterPassword(page, email, 'a first good phrase')
  await page.getByLabel('One-time code').fill(await codeFor(email, codes))
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/register#forged')
  await expect(page.getByText(/not one of ours.*Ask your administrator/)).toBeVisible()
  await page.goto(`/register#${await inviteByLink(email, { expired: true })}`)
  await expect(page.getByText(/has expired.*Ask your administrator/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/open it from your mail/)).toBeVisible()
})
