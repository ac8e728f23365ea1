import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { createPerson } from './database'
import { signIn, signInAnew } from './signIn'
import { noteToasts, toastSays } from './toasts'
import { looksRight, violations } from './violations'

test('[D7, D10, S9.2] on the account page users end a session, turn an authenticator app on and off, and choose how dates are shown', async ({
  page,
  browser,
}) => {
  const who = (await createPerson(['Auditor'])).replace('@demo.test', '')
  await noteToasts(page.context())
  await signIn(page, who)
  const other = await (await browser.newContext()).newPage()
  await signInAnew(other, who)

  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This one')).toHaveCount(1)
  const end = sessions.getByRole('button', { name: /^End the session of Chrome on / })
  const { width } = (await end.boundingBox())!
  let goOn = () => {}
  const held = new Promise<void>((resolve) => void (goOn = resolve))
  await page.route('**/api/user/me/sessions/End', (route) => held.then(() => route.continue()), { times: 1 })
  await end.click()
  await expect(end).toHaveAttribute('aria-busy', 'true')
  expect((await end.boundingBox())!.width, 'a button in progress moves nothing beside it').toBe(width)
  goOn()
  await toastSays(page, 'The session has ended.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL(/\/auth\/login/)

  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your present password')).toBeVisible()
  await dialog.getByLabel('Your password').fill('White-Glove-Demo-1')
  await page.keyboard.press('Enter')
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('App code').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.keyboard.press('Enter')
  await toastSays(page, 'Your authenticator app gives the codes from now on.')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password').fill('White-Glove-Demo-1')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await toastSays(page, 'The authenticator app is off. The next code is mailed.')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  const dates = page.getByRole('region', { name: 'Dates and times' })
  await expect(dates).toContainText(/It is \d{4}-\d{2}-\d{2}, /)
  const form = page.waitForResponse('**/api/user/me/preferences')
  await dates.getByText('As your browser’s language').click()
  expect((await form).ok()).toBe(true)
  await expect(dates).toContainText(/It is \d{1,2}\/\d{1,2}\/\d{4}, /)
  await dates.getByRole('combobox', { name: 'Time zone' }).pressSequentially('Tokyo')
  const zone = page.waitForResponse('**/api/user/me/preferences')
  await page.keyboard.press('Enter')
  expect((await zone).ok()).toBe(true)
  await page.reload()
  await expect(dates).toContainText(/It is \d{1,2}\/\d{1,2}\/\d{4}, /)
  await expect(dates.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')

  await looksRight(page)
})
