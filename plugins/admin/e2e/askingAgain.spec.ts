import { expect, test } from '@playwright/test'
import { createPerson, query } from '../../../e2e/database'
import { signInAnew } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { looksRight } from '../../../e2e/violations'

test('[V7] an hour after the sign-in, a new role requires the password once, and no typed value is lost', async ({
  page,
}) => {
  const email = await createPerson(['Super Admin'])
  await signInAnew(page, email.replace('@demo.test', ''))
  await page.goto('/roles/add-role')
  const name = `Night desk ${email.slice(7, 12)}`
  await page.getByLabel('Name').fill(name)
  await query(
    `update core.session set proved_at = now() - interval '61 minutes' where user_id = (select id from core."user" where email = $1)`,
    [email],
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await looksRight(page)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm that it is you, then do this again.').first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)

  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your present password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill('White-Glove-Demo-1')
  await page.keyboard.press('Enter')
  await toastSays(page, 'Role created successfully !!')
  await expect(dialog).toHaveCount(0)
})
