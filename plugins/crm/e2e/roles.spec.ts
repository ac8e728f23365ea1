import { expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'

interface Seen {
  readonly path: string
  readonly table: string
  /** The column with the owner of a row. */
  readonly person: string
  /** The condition of the list's first view. */
  readonly where?: string
  /** The singular and plural that the list's count uses. */
  readonly one: string
  readonly many: string
  readonly name: string
  readonly add: string
}

const lists: readonly Seen[] = [
  {
    path: '/leads',
    table: 'crm.lead',
    person: 'assign_to',
    one: 'lead',
    many: 'leads',
    name: 'company',
    add: 'Add lead',
  },
  {
    path: '/accounts',
    table: 'crm.account',
    person: 'assign_to_id',
    one: 'account',
    many: 'accounts',
    name: 'company',
    add: 'Add account',
  },
  {
    path: '/quotes',
    table: 'crm.quote',
    person: 'salesperson_id',
    one: 'quote',
    many: 'quotes',
    name: 'number',
    add: 'Add quote',
  },
  {
    path: '/order/list',
    table: 'crm.sales_order',
    person: 'salesperson_id',
    where: 'order_status in (1, 2, 3, 5)',
    one: 'order matches',
    many: 'orders match',
    name: 'number',
    add: 'Add order',
  },
]

interface Role {
  readonly who: string
  readonly role: string
  /** D2: everything, the store's, the user's own, or everything without changing any. */
  readonly reach: 'all' | 'store' | 'own' | 'read'
}

const roles: readonly Role[] = [
  { who: 'sales', role: 'Salesperson', reach: 'own' },
  { who: 'store.manager', role: 'Store Manager', reach: 'store' },
  { who: 'sales.manager', role: 'Sales Manager', reach: 'all' },
  { who: 'auditor', role: 'Auditor', reach: 'read' },
]

/** The rows that a role may see, queried directly from the database. */
async function theirs(
  { table, person, name, where = 'true' }: Seen,
  { who, reach }: Role,
): Promise<ReadonlySet<string>> {
  const rule = { all: 'true', read: 'true', store: 'row.store_id = viewer.store_id', own: `row.${person} = viewer.id` }
  const rows = await query<{ name: string }>(
    `select row.${name} as name from ${table} as row cross join core."user" as viewer
     where viewer.email = $1 and row.deleted_at is null and ${where} and ${rule[reach]}`,
    [`${who}@demo.test`],
  )
  return new Set(rows.map((row) => row.name))
}

for (const role of roles) {
  test(`[S2.8] [S2.11] [S2.13] [S2.18] [S2.19] [D2] the day of the ${role.role}: exactly their rows, no button that is not theirs, at 1440 and at 390`, async ({
    page,
  }) => {
    test.slow()
    const mayWrite = role.reach !== 'read'
    await takeSession(page, role.who)
    for (const list of lists) {
      const expected = await theirs(list, role)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(list.path)
        const { size } = expected
        const count = `${size.toLocaleString('en-US')} ${size === 1 ? list.one : list.many}`
        await expect(page.getByText(count, { exact: true })).toBeVisible()
        const links = page
          .getByRole('main')
          .locator(`tbody a[href^="${list.path.replace('/list', '')}/"]:not([href*="add"])`)
        await expect(links.first()).toBeVisible()
        const names = (await links.allInnerTexts()).filter((text) => expected.has(text.trim()))
        expect(names.length, `${list.path} shows rows of theirs`).toBeGreaterThan(0)
        await expect(page.getByRole('link', { name: list.add })).toHaveCount(mayWrite ? 1 : 0)
        await fitsTheWindow(page)
      }
      // For a record of theirs: an action that is not allowed is not offered.
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(list.path)
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
      await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(mayWrite ? 1 : 0)
      if (!mayWrite) await expect(page.getByRole('button', { name: /^(Delete|Transfer|Change\b|Send)/ })).toHaveCount(0)
    }
    const [due] = await query<{ late: number }>(
      `select count(*)::integer as late from crm.task join core."user" as viewer on viewer.id = assign_to
       where email = $1 and task_status = 1 and due_date < current_date and task.deleted_at is null`,
      [`${role.who}@demo.test`],
    )
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/task-activities')
      await expect(page.getByText(/ · \d+ things? to do/)).toBeVisible()
      const overdue = page.getByRole('heading', { level: 2, name: /^Overdue/ })
      await expect(overdue).toHaveCount(due!.late > 0 ? 1 : 0)
      if (due!.late > 0) await expect(overdue).toHaveText(`Overdue${due!.late}`)
      await expect(page.getByRole('button', { name: 'Add task' })).toHaveCount(mayWrite ? 1 : 0)
      await fitsTheWindow(page)
    }
  })
}

test('[S6.9] [D2] a record of somebody else is not found, and a forbidden screen says so', async ({ page }) => {
  await takeSession(page, 'sales')
  const [other] = await query<{ id: number }>(
    `select lead.id from crm.lead join core."user" as person on person.id = assign_to
     where email = 'store.manager@demo.test' and lead.deleted_at is null order by lead.id limit 1`,
  )
  await page.goto(`/leads/${other!.id}`)
  await expect(page.getByRole('heading', { name: 'Lead not found' })).toBeVisible()
  await page.goto('/leads/move')
  await expect(page.getByText(/You do not have the necessary permissions/)).toBeVisible()
})
