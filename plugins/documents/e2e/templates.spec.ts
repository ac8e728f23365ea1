import { expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

test('[D12] a template is seen, used with a contact of the lead as signer, saved, renamed and deleted', async ({
  page,
}) => {
  await takeSession(page, 'superadmin')
  const [contact] = await query<{ leadId: number; name: string; email: string }>(
    `select entity_type_id as "leadId", name, email from crm.contact
     where entity_type = 1 and email is not null and deleted_at is null order by id limit 1`,
  )
  await page.goto(`/document/clark-customer-agreement/new?leadId=${contact!.leadId}`)
  await page.getByRole('group', { name: 'Suggested signers' }).getByRole('button', { name: contact!.name }).click()
  await expect(page.getByRole('group', { name: 'Signer 1' }).getByLabel('Email')).toHaveValue(contact!.email)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  const name = `Fleet terms ${Date.now()}`
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as a template' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Template created successfully !!')

  await page.goto('/document/for-signature')
  await page.getByRole('link', { name: 'Templates' }).click()
  const template = page.getByRole('listitem').filter({ hasText: name })
  await expect(template).toContainText('Version 1')
  await template.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name }).getByText('Company', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const act = async (what: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Rename')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} 2027`)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await toastSays(page, 'Template update successfully.')
  await act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText(`${name} 2027`)).toHaveCount(0)
})
