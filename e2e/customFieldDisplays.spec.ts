import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, today } from '@core/entity'
import { call } from './call'
import { testAs } from './signedIn'
import { violations } from './violations'

const test = testAs('superadmin')

interface Field {
  readonly id: number
  readonly key: string
}

async function addField(page: Page, body: object): Promise<Field> {
  return call<Field>(page, 'POST', '/api/CustomField/Create', { records: 'lead', ...body })
}

const addLead = (page: Page, company: string, custom: object) =>
  call<{ id: number }>(page, 'POST', '/api/Lead/Create', { company, leadType: 1, source: 1, assignTo: 6, custom })

/** The field has the value, however long the server takes to store it. */
const storesValue = (page: Page, id: number, key: string, value: unknown) =>
  expect
    .poll(
      async () =>
        (await call<{ custom: Record<string, unknown> | null }>(page, 'GET', `/api/Lead/${id}`)).custom?.[key] ?? null,
    )
    .toBe(value)

test('the columns of a board can be a field of an administrator; a card that is moved changes it', async ({ page }) => {
  test.slow()
  const mark = randomBytes(3).toString('hex')
  await page.goto('/leads')
  const { id: field, key } = await addField(page, {
    label: `Ramp ${mark}`,
    kind: 8,
    options: [{ name: 'Fixed' }, { name: 'Folding' }],
  })
  const company = `Board ${mark}`
  const { id } = await addLead(page, company, { [key]: 1 })
  try {
    await page.goto(`/leads?company=${encodeURIComponent(company)}&display=board`)
    const by = page.getByRole('button', { name: 'By stage' })
    await by.click()
    await page.getByRole('menuitem', { name: `Ramp ${mark}` }).click()
    await expect(page).toHaveURL(new RegExp(`by=custom\\.${key}`))
    const lane = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect(lane('Fixed').getByText(company)).toBeVisible()
    await expect(lane('None')).toBeVisible()
    expect(await violations(page)).toEqual([])

    // By keyboard: space picks the card up, an arrow chooses the column, space drops it.
    await lane('Fixed').getByRole('link', { name: company }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(lane('Folding').getByText(company)).toBeVisible()
    await storesValue(page, id, key, 2)

    // By its menu, into the column of leads without one; also after a reload, and on a phone.
    await page.setViewportSize({ width: 390, height: 780 })
    await page.reload()
    await expect(page.getByRole('button', { name: `By ramp ${mark}` })).toBeVisible()
    const move = page.getByRole('button', { name: `Move ${company}` })
    const toNone = page.getByRole('menuitem', { name: 'Move to None' })
    // A menu closes when what is below it scrolls, as the board still does to the card.
    await expect(async () => {
      await move.press('Enter')
      await expect(toNone).toBeVisible({ timeout: 1000 })
    }).toPass()
    await toNone.click()
    await expect(lane('None').getByText(company)).toBeVisible()
    await storesValue(page, id, key, null)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: `By ramp ${mark}` }).click()
    await page.getByRole('menuitem', { name: 'Stage' }).click()
    await expect(page).not.toHaveURL(/by=/)
  } finally {
    await call(page, 'DELETE', `/api/CustomField/Delete?id=${field}`)
  }
})

test('a calendar shows records by a date of an administrator; a record that is moved changes it', async ({ page }) => {
  test.slow()
  const mark = randomBytes(3).toString('hex')
  await page.goto('/leads')
  const { id: field, key } = await addField(page, { label: `Site visit ${mark}`, kind: 7 })
  const company = `Visit ${mark}`
  const { id } = await addLead(page, company, { [key]: today() })
  try {
    await page.goto(`/leads?company=${encodeURIComponent(company)}&display=calendar&span=week`)
    await page.getByRole('combobox', { name: 'Date' }).selectOption(`Site visit ${mark}`)
    await expect(page).toHaveURL(new RegExp(`by=custom\\.${key}`))
    const calendar = page.getByRole('group', { name: `Calendar of leads by site visit ${mark}` })
    await expect(calendar.getByText(company)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.goto(`/leads?company=${encodeURIComponent(company)}&display=calendar&by=custom.${key}`)
    await calendar.getByRole('link', { name: new RegExp(company) }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await storesValue(page, id, key, addDays(today(), 1))
    await page.setViewportSize({ width: 390, height: 780 })
    await expect(page.getByRole('combobox', { name: 'Date' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  } finally {
    await call(page, 'DELETE', `/api/CustomField/Delete?id=${field}`)
  }
})
