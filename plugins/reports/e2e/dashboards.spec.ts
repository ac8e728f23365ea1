import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { call } from '../../../e2e/call'

const test = testAs('sales.manager')

/** A figure by its name: the number, which links to the rows. */
const figure = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
    .first()

const numberIn = async (where: Locator) => Number((await where.innerText()).replaceAll(',', ''))

/** The opened list has exactly this number of rows. */
async function expectRows(page: Page, count: number): Promise<void> {
  if (count === 0)
    await expect(
      page
        .getByRole('main')
        .getByText(/^No .* found|Nothing|There (is|are) no/)
        .first(),
    ).toBeVisible()
  else await expect(page.locator('[aria-rowcount]')).toHaveAttribute('aria-rowcount', String(count + 1))
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The questions of the README: the starting page, the clicks, and the figure with its rows. */
const questions = [
  {
    of: 'quotes that expire this week, and how much that is',
    who: 'sales',
    from: 'salesperson',
    view: 'Quotes',
    click: 'Expiring within 7 days, value',
    rows: 'Expiring within 7 days',
  },
  { of: 'tasks that are overdue', who: 'sales', from: 'salesperson', click: 'Tasks overdue', rows: 'Tasks overdue' },
  {
    of: 'leads that should be closed by now',
    who: 'sales.manager',
    from: 'manager',
    click: 'Slipped',
    rows: 'Slipped',
  },
  { of: 'orders that are late', who: 'sales.manager', from: 'manager', click: 'Late orders', rows: 'Late orders' },
  {
    of: 'accounts that nobody has talked to for 60 days',
    who: 'sales.manager',
    from: 'manager',
    view: 'Accounts',
    click: 'Dormant accounts',
    rows: 'Dormant accounts',
  },
  { of: 'referrals that are on hold', who: 'intake.manager', from: 'care', click: 'On hold', rows: 'On hold' },
] as const

plain(
  '[S2.40] [D6] six questions are answered by two clicks from a dashboard at most, with exactly the rows',
  async ({ page }) => {
    test.slow()
    let signedIn = ''
    for (const { of, who, from, click, rows, ...more } of questions)
      await plain.step(of, async () => {
        if (who !== signedIn) await takeSession(page, who)
        signedIn = who
        await page.goto(`/dashboard/${from}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        let clicks = 0
        if ('view' in more) {
          await tab(page, more.view).click()
          clicks++
        }
        const count = await numberIn(figure(page, rows))
        expect(count).toBeGreaterThan(0)
        await figure(page, click).getByRole('link').click()
        clicks++
        await expectRows(page, count)
        expect(clicks).toBeLessThanOrEqual(2)
      })
  },
)

test('[S2.7] [S2.40] [D6] the manager’s dashboard: marks are links, figures are updated live, tiles have a layout', async ({
  page,
}) => {
  test.slow()
  const name = `Renton Fleet ${test.info().retry}-${Date.now() % 1_000_000}`
  await page.goto('/dashboard/manager')
  await call(page, 'DELETE', '/api/Dashboard/ResetLayout?dashboard=manager')
  await page.reload()
  await expect(figure(page, 'Slipped')).toBeVisible()

  await test.step('[S2.40] each mark that counts something is a link to the rows', async () => {
    for (const view of ['Team', 'Pipeline', 'Opportunities', 'Performance', 'Forecasting', 'Orders', 'Accounts']) {
      await tab(page, view).click()
      await expect(tab(page, view)).toHaveAttribute('aria-selected', 'true')
      const main = page.getByRole('main')
      const marks = main.locator('[data-mark]')
      await expect(marks.first()).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      const dead = await marks.evaluateAll((all) =>
        all.filter((mark) => !mark.hasAttribute('href')).map((mark) => mark.getAttribute('aria-label') ?? ''),
      )
      // A figure of 0 has no rows, and a target is not a row of the list.
      expect(dead.filter((label) => !/: (\$?0|–)(,|$)|Target/.test(label) && !/: \$?0\b/.test(label))).toEqual([])
      const labels = await marks.evaluateAll((all) =>
        all.map((mark) => (mark.hasAttribute('href') ? (mark.getAttribute('aria-label') ?? '') : '')),
      )
      const label = labels.find((one) => /: [\d,]+(, [\d.]+%.*)?$/.test(one))
      if (!label) continue
      await marks
        .and(main.getByLabel(label, { exact: true }))
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expectRows(page, Number(/: ([\d,]+)/.exec(label)![1]!.replaceAll(',', '')))
      await page.goBack()
    }
  })

  await test.step('a figure is updated after a change, and nothing moves', async () => {
    await page.goto('/dashboard/manager')
    const slipped = figure(page, 'Slipped')
    await expect(slipped).toBeVisible()
    const before = await numberIn(slipped)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => {
      const seen = window as unknown as { shifted: number }
      seen.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: false })
    })
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    await call(page, 'POST', '/api/Lead/Create', {
      company: name,
      leadType: 1,
      source: 1,
      assignTo: 6,
      expectedClose: yesterday,
    })
    await expect(slipped).toHaveText((before + 1).toLocaleString('en-US'))
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01)
  })

  await test.step('a report is built and saved', async () => {
    await page.goto('/reports/builder')
    const main = page.getByRole('main')
    await main.getByLabel('Records').selectOption({ label: 'Leads' })
    await main.getByLabel('Group by').selectOption({ label: 'Stage' })
    await expect(main.getByRole('row', { name: /^Contacted / }).first()).toBeVisible()
    await main.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByPlaceholder('Filter by…').fill('Open, won or lost')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Open', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/f\.leadOptions=1/)
    await main.getByRole('button', { name: 'Saved reports' }).click()
    await page.getByRole('menuitem', { name: 'Save this report…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await toastSays(page, 'Saved report created successfully !!')
  })

  await test.step('[D1] tiles are chosen, sized, ordered by keys and by dragging, stay, and are reset', async () => {
    await page.goto('/dashboard/manager')
    await page.getByRole('button', { name: 'Edit layout', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const tiles = dialog.getByRole('list', { name: 'Tiles' }).getByRole('listitem')
    await expect(tiles.first()).toContainText('Revenue, delivered')
    await dialog.getByLabel('From', { exact: true }).selectOption({ label: 'Saved reports' })
    await dialog.getByLabel('Add a tile').selectOption({ label: `${name} (figure)` })
    const move = dialog.getByRole('button', { name: `Move ${name}`, exact: true })
    await move.focus()
    const count = await tiles.count()
    for (let at = 1; at < count; at++) await page.keyboard.press('ArrowUp')
    await expect(tiles.first()).toContainText(name)
    await dialog.getByLabel(`Size of ${name}`).selectOption({ label: 'Medium' })
    const handle = (await dialog.getByRole('button', { name: 'Move Slipped', exact: true }).boundingBox())!
    await page.mouse.move(handle.x + 10, handle.y + 10)
    await page.mouse.down()
    await page.mouse.move(handle.x + 10, handle.y - 20, { steps: 4 })
    await page.mouse.move(handle.x + 10, handle.y - 34, { steps: 4 })
    await page.mouse.up()
    await expect(tiles.nth(7)).toContainText('Slipped')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toastSays(page, 'Dashboard updated successfully !!')
    const names = page.getByRole('main').locator('dt')
    await expect(names.first()).toHaveText(name)
    await page.reload()
    await expect(names.first()).toHaveText(name)
    await expect(names.nth(7)).toHaveText('Slipped')
    await page.getByRole('button', { name: 'Edit layout', exact: true }).click()
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
    await toastSays(page, 'Dashboard updated successfully !!')
    await expect(names.first()).toHaveText('Revenue, delivered')
  })
})

plain('[D6] a capacity that is set is what the care dashboard holds the caseload against', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  const [row] = await call<{ id: number; labels: { assignedTo: string }; clients: number }[]>(
    page,
    'POST',
    '/api/referralCapacity/List',
    { limit: 1 },
  )
  const { id, labels, clients } = row!
  await page.goto(`/referral/capacity/edit/${id}`)
  await page.getByLabel('Referrals at once').fill(String(clients + 7))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Capacity updated successfully !!')
  await page.goto('/dashboard/care')
  const meter = page
    .getByRole('region', { name: 'Caseload against capacity' })
    .getByRole('meter', { name: labels.assignedTo })
  await expect(meter).toHaveAttribute('aria-valuemax', String(clients + 7))
})

test('[S2.7] dashboards and the builder work in both themes, on a phone and pass axe', async ({ page }) => {
  test.slow()
  for (const path of [
    '/dashboard/manager',
    '/dashboard/manager?view=pipeline',
    '/reports/builder?entity=lead&by=status',
  ])
    for (const [width, dark] of [
      [1440, false],
      [390, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.evaluate((value) => localStorage.setItem('darkMode', String(value)), dark)
      await page.reload()
      await expect(page.getByRole('main').locator('[data-mark]').first()).toBeVisible()
      expect(await violations(page, { within: 'main' })).toEqual([])
      await fitsTheWindow(page)
    }
  await page.goto('/dashboard/manager')
  await page.getByRole('button', { name: 'Edit layout', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Tiles' }).getByRole('listitem').first()).toBeVisible()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
})
