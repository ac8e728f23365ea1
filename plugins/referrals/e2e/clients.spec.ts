import { expect, test, type Page } from '@playwright/test'
import { call } from '../../../e2e/call'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

async function fillReferral(page: Page): Promise<void> {
  await page.getByLabel('Type *', { exact: true }).selectOption({ label: 'Returning' })
  await page.getByLabel('Source *', { exact: true }).selectOption({ label: 'School' })
  await page.getByRole('group', { name: 'Services requested' }).getByLabel('ABA').check()
}

async function fillClient(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill('Wilma')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('2017-05-09')
}

/** Saves by the keyboard. @returns the new referral's id */
async function save(page: Page): Promise<number> {
  const created = page.waitForResponse('**/api/referral/createReferral')
  await page.keyboard.press('Control+s')
  const { data } = (await (await created).json()) as { data: { id: number } }
  await expect(page).toHaveURL(/\/referral\?view=all/)
  return data.id
}

const clean = async (page: Page) => expect(await violations(page)).toEqual([])

test('[D3] an existing client is suggested and never duplicated silently, and two duplicates are merged and unmerged', async ({
  page,
}) => {
  test.slow()
  const lastName = `Rook${Date.now() % 1_000_000}`
  await takeSession(page, 'intake.manager')
  await page.goto('/referral/add-referral')
  await fillReferral(page)
  await fillClient(page, lastName)
  await page.getByLabel('State').selectOption({ label: 'Oregon' })
  await page.getByLabel('ZIP').fill('97201')
  const first = await save(page)

  // The same person again: a further referral of theirs.
  await page.goto('/referral/add-referral')
  await fillReferral(page)
  await fillClient(page, lastName)
  await expect(page.getByText('This person seems to be a client already')).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: 'New referral for Wilma' }).click()
  await expect(page.getByText('A further referral of theirs')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  const second = await save(page)
  await page.goto(`/referral/${second}`)
  const panel = page.getByRole('region', { name: 'Client’s referrals' })
  await expect(panel.getByRole('link', { name: /^REF-/ })).toHaveCount(1)
  await expect(panel.getByRole('link', { name: /^REF-/ })).toHaveAttribute('href', `/referral/${first}`)

  // The user states that it is somebody else, and finds out later that it is the same person.
  await page.goto('/referral/add-referral')
  await fillReferral(page)
  await fillClient(page, lastName)
  await page.getByRole('button', { name: 'It’s a different person' }).click()
  await expect(page.getByText('This will be a new client')).toBeVisible()
  await page.getByLabel('State').selectOption({ label: 'Oregon' })
  await page.getByLabel('ZIP').fill('97205')
  const third = await save(page)
  await page.goto(`/referral/${third}`)
  await panel.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
  await dialog.getByRole('group', { name: 'ZIP' }).getByLabel('97201').check()
  await clean(page)
  await dialog.getByRole('button', { name: 'Merge clients' }).click()
  await toastSays(page, 'Clients merged successfully !!')
  await expect(panel.getByRole('link', { name: /^REF-/ })).toHaveCount(2)
  await expect(page.getByText(/Oregon 97201/)).toBeVisible()

  await panel.getByRole('button', { name: /^Undo/ }).click()
  await toastSays(page, 'Merge undone successfully !!')
  await expect(panel.getByText('This is the only one.')).toBeVisible()
  await expect(page.getByText(/Oregon 97205/)).toBeVisible()
})

test('[S7.9] a further referral is added from the record and the client is edited, on a 390 px screen too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const lastName = `Crake${Date.now() % 1_000_000}`
  await takeSession(page, 'intake.manager')
  await page.goto('/referral/add-referral')
  await fillReferral(page)
  await fillClient(page, lastName)
  await page.getByLabel('State').selectOption({ label: 'Oregon' })
  await page.getByLabel('ZIP').fill('97201')
  const first = await save(page)
  await page.goto(`/referral/${first}`)
  await page.getByRole('link', { name: 'New referral' }).click()
  await expect(page.getByRole('main').getByText(`Wilma ${lastName}`)).toBeVisible()
  // Nothing was typed, so there are no unsaved changes.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/referral$/)
  await page.goBack()
  await expect(page.getByRole('main').getByText(`Wilma ${lastName}`)).toBeVisible()
  await page.getByLabel('Source *', { exact: true }).selectOption({ label: 'Family' })
  await page.getByRole('group', { name: 'Services requested' }).getByLabel('ABA').check()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/referral\?view=all/)
  await page.goto(`/referral/${first}`)
  await expect(
    page.getByRole('region', { name: 'Client’s referrals' }).getByRole('link', { name: /^REF-/ }),
  ).toHaveCount(1)

  await page.getByRole('link', { name: 'Edit client' }).click()
  await expect(page.getByText(/Changes show on all of their referrals: REF-\d+, REF-\d+/)).toBeVisible()
  await clean(page)
  await page.getByRole('textbox', { name: 'Preferred name' }).fill('Willy')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Client updated successfully !!')
  await expect(page).toHaveURL(new RegExp(`/referral/${first}$`))
  await expect(page.getByText('Willy')).toBeVisible()
})

test('[D3] a client’s page shows all of their referrals, and the list links to it, in both widths', async ({
  page,
}) => {
  const lastName = `Ouzel${Date.now() % 1_000_000}`
  await takeSession(page, 'intake.manager')
  const email = `una@${lastName}.example`
  const create = (firstName: string, more: object = {}) =>
    call<{ id: number; clientId: number; number: string }>(page, 'POST', '/api/referral/createReferral', {
      type: 1,
      source: 1,
      receivedDate: '2026-05-04',
      differentPerson: true,
      client: { firstName, lastName, dateOfBirth: '2017-05-09', state: 'OR', zip: '97201' },
      service: { servicesRequested: [1] },
      guardians: [{ name: 'Una Ouzel', relationship: 1, phone: '555-010-0177', email, legalCustody: 2 }],
      ...more,
    })
  const first = await create('Wilma')
  const second = await create('Wilma', { existingClient: first.clientId, differentPerson: undefined })
  await create('Wilbur')

  await page.goto('/referral')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill(lastName)
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toHaveCount(2)
  await clean(page)
  await page.getByRole('link', { name: `Wilma ${lastName}` }).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Referrals').getByRole('link')).toHaveText([second.number, first.number])
  await expect(part('Guardians').getByText('Una Ouzel')).toHaveCount(1)
  await expect(part('Siblings and family').getByRole('link', { name: `Wilbur ${lastName}` })).toBeVisible()
  await expect(part('Siblings and family').getByText('Same guardian Una Ouzel')).toBeVisible()
  await clean(page)
  const change = async (nextFollowUp: string) => {
    const { version } = await call<{ version: number }>(page, 'GET', `/api/referral/${first.id}`)
    await call(page, 'PUT', `/api/referral/${first.id}`, { version, nextFollowUp })
  }
  await change('2031-05-06')
  await expect(part('Referrals').getByText('Follow-up 2031-05-06')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('link', { name: `created ${first.number}` })).toBeVisible()
  const changed = page.getByRole('link', { name: `changed Next follow-up of ${first.number}` })
  await expect(changed).toHaveCount(1)
  await change('2031-05-07')
  await expect(changed).toHaveCount(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(part('Coverage')).toBeVisible()
  await clean(page)
})
