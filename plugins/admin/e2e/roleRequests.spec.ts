import { expect, test } from '@playwright/test'
import { createPerson, query } from '../../../e2e/database'
import { signInAnew } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { looksRight } from '../../../e2e/violations'

test('[V8] a role that waits for a second person is approved on the person’s page', async ({ page }) => {
  const [who, email] = [await createPerson(['Auditor']), await createPerson(['Super Admin'])]
  const [person] = await query<{ id: number }>(
    `insert into admin.role_request (user_id, role_id, requested_by, expires_at)
     select person.id, role.id, asker.id, now() + interval '3 days' from core."user" person, core.role role, core."user" asker
     where person.email = $1 and role.key = 'superAdmin' and asker.email = 'superadmin@demo.test' returning user_id as id`,
    [who],
  )
  await signInAnew(page, email.replace('@demo.test', ''))
  await page.goto(`/users/${person!.id}`)
  const notice = page.getByRole('status').filter({ hasText: 'Super Admin waits for a second person' })
  await expect(notice).toContainText('Ada Okafor asked for it')
  await looksRight(page)
  await notice.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give the role Super Admin' }).click()
  await toastSays(page, 'The role was given.')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('Super Admin')
})
