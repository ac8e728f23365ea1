import { expect, test } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { fitsTheWindow } from './fitsTheWindow'
import { codeFor, linkFor, mailsSoFar } from './mails'
import { enterPassword, takeSession } from './signIn'
import { violations } from './violations'

test('[security 44 S4] a new email is confirmed from the former mailbox, once, and the sign-in page knows it', async ({
  page,
  browser,
}) => {
  const former = await createPerson(['Auditor'], { phone: '555-010-7301' })
  const present = `new.${former}`
  await takeSession(page, 'superadmin')
  const [person] = await query<{ id: number; version: number }>(
    'select id, version from core."user" where email = $1',
    [former],
  )
  const seen = await mailsSoFar()
  await call(page, 'PUT', `/api/user/update/${person!.id}`, { version: person!.version, email: present })
  await page.goto(`/users/${person!.id}`)
  await expect(page.getByText('The new email is not confirmed')).toBeVisible()

  const link = await linkFor(former, seen)
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Is this your new email?' })).toBeVisible()
  await expect(visitor).toHaveURL('/auth/confirm-email')
  await expect(visitor.getByText(present)).toBeVisible()
  await fitsTheWindow(visitor)
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(visitor.getByText('Your new email is confirmed. Please sign in with it.')).toBeVisible()
  await expect(visitor).toHaveURL('/auth/login')
  await expect(visitor.getByLabel('Email')).toHaveValue(present)
  // The open screen of the administrator hears of it.
  await expect(page.getByText('The new email is not confirmed')).toBeHidden()

  await visitor.goto(link)
  await expect(visitor.getByText('Your new email is confirmed already.')).toBeVisible()
})

test('[security 44 S4] a new email is confirmed by its owner in their account', async ({ page }) => {
  const email = await createPerson(['Auditor'])
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL('/dashboard')
  await query(`update core."user" set former_email = 'former.mailbox@demo.test' where email = $1`, [email])
  await page.goto('/account')
  await expect(page.getByText(/changed it from former.mailbox@demo.test/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my new email' }).click()
  await expect(page.getByText('Your new email is confirmed.')).toBeVisible()
  await expect(page.getByText('Your new email is not confirmed')).toBeHidden()
})
