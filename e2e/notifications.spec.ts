import { type Page, expect, test } from '@playwright/test'
import { call } from './call'
import { createReferral } from './formLinks'
import { violations } from './violations'
import { signIn } from './signIn'

/** Assigns a referral, as if by another user in another browser. */
const assign = (page: Page, id: number, assignedTo: number) =>
  call(page, 'PUT', `/api/referral/${id}`, { version: 1, assignedTo })

test('a notification announces that a referral was assigned, and leads to the referral by keyboard', async ({
  browser,
}) => {
  const browserOf = async (who: string) => {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
    const page = await context.newPage()
    await signIn(page, who)
    return page
  }
  const [mine, theirs] = [await browserOf('intake'), await browserOf('intake.manager')]
  const id = await createReferral()
  await expect(mine.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await assign(theirs, id, 4)
  const bell = mine.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await expect(bell).toBeVisible()

  await bell.focus()
  await mine.keyboard.press('Enter')
  const panel = mine.getByRole('dialog', { name: 'Notifications' })
  const link = panel.locator(`a[href="/referral/${id}"]`)
  await expect(link).toContainText('was assigned to you')
  expect(await violations(mine)).toEqual([])
  await link.focus()
  await mine.keyboard.press('Enter')
  await expect(mine).toHaveURL(`/referral/${id}`)
  await expect(panel).toBeHidden()

  await mine.getByRole('button', { name: /^Notifications/ }).click()
  await panel.getByRole('button', { name: 'Choose what you hear of' }).click()
  await panel.getByRole('radio', { name: 'A note mentions you: Inbox and daily mail' }).check()
  expect(await violations(mine)).toEqual([])
  await mine.keyboard.press('Escape')
  await mine.reload()
  await mine.getByRole('button', { name: /^Notifications/ }).click()
  await panel.getByRole('button', { name: 'Choose what you hear of' }).click()
  await expect(panel.getByRole('radio', { name: 'A note mentions you: Inbox and daily mail' })).toBeChecked()
})
