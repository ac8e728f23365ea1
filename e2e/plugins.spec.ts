import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { header, writePlugin } from '../core/build/packages/testing/writePlugin'
import { inProject } from '../scripts/lib/project.mjs'
import { query } from './database'
import reportsHeader from '../plugins/reports/plugin.json' with { type: 'json' }
import { sidebar, signIn, signInAnew } from './signIn'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-packages-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test.setTimeout(240_000)

/** Packs a plugin, signed by the publisher whom the product trusts. @returns the file */
async function pack(source: string, name: string): Promise<string> {
  const args = ['pack', source, '--key', process.env.E2E_PUBLISHER_KEY!, '--out', folder]
  await promisify(execFile)(process.execPath, [inProject('scripts', 'plugin.mjs'), ...args])
  return path.join(folder, name)
}

async function upload(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a package' }).click()
  await (await chooser).setFiles(file)
}

/** The row of a plugin. */
const rowOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

/** Does something with a plugin that is confirmed first, waits until the product has changed over, and takes the new screens. */
async function change(page: Page, title: string, action: 'Turn off' | 'Turn on'): Promise<void> {
  await rowOf(page, title).first().getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(rowOf(page, title).first()).toContainText(action === 'Turn off' ? 'Off' : 'On')
}

/** The plugin's contributions to points that nothing of the product uses. */
const experimental = {
  'client/activate.ts': `import { defineActivation, listBulkActions, listRowActions, recordPanels, recordTabs } from '@core/client/plugin'

export default defineActivation({
  run({ contribute }) {
    const of = { order: 10, entity: 'van' }
    contribute(recordTabs, { ...of, id: 'carpool.rides', label: 'Rides', load: () => import('./VanRides') })
    contribute(recordPanels, { ...of, id: 'carpool.next', title: 'Next rides', load: () => import('./NextRides') })
    contribute(listRowActions, { ...of, id: 'carpool.book', label: 'Book a ride', icon: 'pi-calendar-plus', href: () => '/book-ride' })
    contribute(listBulkActions, { ...of, id: 'carpool.wash', label: 'Wash', icon: 'pi-sparkles', load: () => import('./WashVans') })
  },
})
`,
  'client/NextRides.tsx': `import { useOpenRecord } from '@core/client/kit'

export default function NextRides() {
  const { record } = useOpenRecord()
  return <p>No ride of {String(record.name)} is planned.</p>
}
`,
  'client/WashVans.tsx': `import { Dialog } from '@core/client/ui'

export default function WashVans({ rows, count, onClose }: { rows: object; count: number; onClose: () => void }) {
  return <Dialog open title="Wash vans" onClose={onClose}>{count} of {JSON.stringify(rows)}</Dialog>
}
`,
}

test('a plugin from a package is installed while somebody writes, who goes on, and works with it after a reload', async ({
  page,
  browser,
}) => {
  const source = await writePlugin(experimental)
  const file = await pack(source, `carpool-${header.version}.plugin`)
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const other = await context.newPage()
  await signInAnew(other, 'sales.manager')
  await other.goto('/leads/add-leads')
  await other.getByRole('textbox', { name: 'Company' }).fill('Harbor Freight')

  await signIn(page, 'superadmin')
  await page.goto('/plugins')
  await upload(page, file)
  const question = page.getByRole('dialog', { name: 'Install Carpool' })
  await expect(question).toContainText('Runs with all that the product may do')
  await expect(question).toContainText('carpool.van')
  await expect(question).toContainText('record.tab@1')
  await question.getByRole('button', { name: 'Install' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(rowOf(page, 'Carpool').first()).toContainText('On')

  // Somebody else is told, and loses nothing.
  await expect(other.getByText('The product has other parts now.')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Company' })).toHaveValue('Harbor Freight')
  await context.close()

  await sidebar(page).getByRole('link', { name: 'Vans' }).click()
  await page
    .getByRole('link', { name: 'Add van' })
    .or(page.getByRole('button', { name: 'Add van' }))
    .first()
    .click()
  await page.getByLabel('Name').fill('KB-204')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('link', { name: 'KB-204' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KB-204')
  await page.getByRole('tab', { name: 'Rides' }).click()
  await page.getByRole('button', { name: /: 0$/ }).click()
  await expect(page.getByRole('button', { name: /: 1$/ })).toBeVisible()
  await expect(page.getByText('No ride of KB-204 is planned.')).toBeVisible()

  await page.goto('/vans')
  await page
    .getByRole('row', { name: /KB-204/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Wash' }).click()
  await expect(page.getByRole('dialog', { name: 'Wash vans' })).toContainText('1 of ')
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /KB-204/ }).hover()
  await page
    .getByRole('row', { name: /KB-204/ })
    .getByRole('button', { name: 'Book a ride' })
    .click()
  await expect(page.getByRole('heading', { name: 'Book a ride' })).toBeVisible()

  await page.goto('/plugins')
  await change(page, 'Carpool', 'Turn off')
  await page.goto('/vans')
  await expect(page.getByText('Page not found')).toBeVisible()
  expect(await query('select name from carpool.van')).toEqual([{ name: 'KB-204' }])

  await page.goto('/plugins')
  await rowOf(page, 'Carpool').first().getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove with its data' }).click()
  await expect(page.getByText(/Its data are in .*removed\/carpool-/)).toBeVisible()
  await expect(rowOf(page, 'Carpool').first()).toContainText('Not installed')
  await rm(path.join(source, '../..'), { recursive: true, force: true })
})

test('a plugin of the product runs from its package, with its data', async ({ page }) => {
  const file = await pack(inProject('plugins', 'reports'), `reports-${reportsHeader.version}.plugin`)
  const layouts = await query('select count(*) from reports.saved_report')
  await signIn(page, 'superadmin')
  await page.goto('/plugins')
  await change(page, 'Reports', 'Turn off')
  await expect(sidebar(page).getByRole('link', { name: 'Reports' })).toBeHidden()

  await upload(page, file)
  await page.getByRole('dialog', { name: 'Install Reports' }).getByRole('button', { name: 'Install' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(rowOf(page, 'Reports').first()).toContainText(`${reportsHeader.version} by Harbor Care`)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/reports/leads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(scripts.filter((path) => path.startsWith('/packages/reports/')).length).toBeGreaterThan(2)
  expect(await query('select count(*) from reports.saved_report')).toEqual(layouts)

  await page.goto('/plugins')
  await rowOf(page, 'Reports').first().getByRole('button', { name: 'Packages' }).click()
  await page.getByRole('button', { name: 'Use the one of the product' }).click()
  await page.getByRole('button', { name: 'Use it' }).last().click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(rowOf(page, 'Reports').first()).toContainText('Part of the product')
})
