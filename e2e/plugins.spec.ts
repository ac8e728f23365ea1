import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { header, writePlugin } from '../core/build/packages/testing/writePlugin'
import { inProject } from '../scripts/lib/project.mjs'
import { call } from './call'
import { query } from './database'
import reportsHeader from '../plugins/reports/plugin.json' with { type: 'json' }
import { sidebar, signInAnew, takeSession } from './signIn'
import { violations } from './violations'

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

/** The plugin's contributions to points that nothing of the product uses, and vans whose states ask something. */
const experimental = {
  'shared/vanEntity.ts': `import { choice, defineEntity, text } from '@core/entity'
import { vanPaths, vanPermissions } from './vanAccess'

const { can } = vanPermissions

export const vanEntity = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['name'],
  screen: vanPaths.record,
  state: 'condition',
  transitions: [
    { from: [1], to: 2, label: 'Send to repair', asks: ['reason'] },
    { from: [2], to: 1 },
  ],
  fields: {
    name: text('Name', { required: true, searchable: true, inList: true }),
    condition: choice('Condition', [
      { id: 1, name: 'Ready', tone: 'success' },
      { id: 2, name: 'In repair', tone: 'warning' },
    ], { inList: true }),
    reason: text('Reason', { max: 60 }),
  },
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { needs: can.update },
    delete: { needs: can.delete },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
})
`,
  'client/activate.ts': `import { createApi, unwrapResponse } from '@core/client/session'
import { defineActivation, formSections, listBulkActions, listRowActions, recordPanels, recordTabs } from '@core/client/plugin'
import { integer, text } from '@core/entity'

const api = createApi()

export default defineActivation({
  run({ contribute }) {
    const of = { order: 10, entity: 'van' }
    contribute(recordTabs, { ...of, id: 'carpool.rides', label: 'Rides', load: () => import('./VanRides') })
    contribute(recordPanels, { ...of, id: 'carpool.next', title: 'Next rides', load: () => import('./NextRides') })
    contribute(listRowActions, { ...of, id: 'carpool.book', label: 'Book a ride', icon: 'pi-calendar-plus', href: () => '/book-ride' })
    contribute(formSections, {
      id: 'carpool.parking', order: 10, entity: 'lead', title: 'Parking', subtitle: 'Where their vans stand for a test drive',
      fields: { place: text('Place', { max: 20 }), level: integer('Level', { max: 9 }) },
      load: async (id) => (await unwrapResponse(api.GET('/api/Parking/' + id))).data,
      save: async (id, values) => void (await unwrapResponse(api.PUT('/api/Parking/' + id, { body: values }))),
    })
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

/** The section of the plugin in the form of a lead: filled in, failing, saved once with the record, and in a draft. */
async function parkLead(page: Page): Promise<void> {
  const company = `Parking ${Date.now()}`
  const lead = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company,
    leadType: 1,
    source: 1,
    assignTo: 6,
  })
  let stored: unknown = {}
  let failures = 1
  await page.route('**/api/Parking/*', async (route) => {
    const body: unknown = route.request().postDataJSON()
    if (body && failures-- > 0)
      return route.fulfill({ status: 409, json: { success: false, message: 'The car park is closed.' } })
    stored = body ?? stored
    await route.fulfill({ json: { success: true, data: stored } })
  })
  const form = `/leads/edit-leads/${lead.id}`
  await page.goto(form)
  const section = page.getByRole('group', { name: 'Parking' }).or(page.getByRole('region', { name: 'Parking' }))
  await section.getByLabel('Place').fill('B 3')
  await section.getByLabel('Level').fill('2')
  await page.getByRole('textbox', { name: 'Company' }).fill(`${company} Ltd`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const failed = '“Parking” of the plugin “Carpool”: The car park is closed. The lead is saved.'
  await expect(page.getByText(failed).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/leads(\?|$)/)
  const { version } = await call<{ version: number }>(page, 'GET', `/api/Lead/${lead.id}`)
  expect(version, 'the record was saved once').toBe(2)
  expect(stored).toEqual({ place: 'B 3', level: 2 })

  await page.goto(form)
  await expect(section.getByLabel('Place')).toHaveValue('B 3')
  const drafted = page.waitForResponse('**/api/draft/Save')
  await section.getByLabel('Place').fill('C 14')
  await drafted
  await page.goto('/vans')
  await page.goto(form)
  await expect(section.getByLabel('Place')).toHaveValue('B 3')
  await page.getByRole('button', { name: 'Continue the draft' }).click()
  await expect(section.getByLabel('Place')).toHaveValue('C 14')
  await expect(section.getByLabel('Level')).toHaveValue('2')
}

test('a plugin from a package is installed while somebody writes, who goes on, and works with it after a reload', async ({
  page,
  browser,
}) => {
  const source = await writePlugin(experimental, 'add column condition smallint, add column reason text')
  const file = await pack(source, `carpool-${header.version}.plugin`)
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const other = await context.newPage()
  await signInAnew(other, 'sales.manager')
  await other.goto('/leads/add-leads')
  await other.getByRole('textbox', { name: 'Company' }).fill('Harbor Freight')

  await takeSession(page, 'superadmin')
  await page.goto('/plugins')
  await upload(page, file)
  const question = page.getByRole('dialog', { name: 'Install Carpool' })
  // The package is tried first, in a process and a database of its own.
  await expect(question).toContainText('Runs with all that the product may do', { timeout: 120_000 })
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
  // Not by its label: the list before has an edge of that name.
  await page.getByRole('textbox', { name: 'Name' }).fill('KB-204')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('link', { name: 'KB-204' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KB-204')
  await page.getByRole('tab', { name: 'Rides' }).click()
  await page.getByRole('button', { name: /: 0$/ }).click()
  await expect(page.getByRole('button', { name: /: 1$/ })).toBeVisible()
  await expect(page.getByText('No ride of KB-204 is planned.')).toBeVisible()

  await page.getByRole('button', { name: 'Send to repair' }).click()
  const asking = page.getByRole('dialog', { name: 'Send to repair' })
  await asking.getByRole('button', { name: 'Send to repair' }).click()
  await expect(asking.getByText('Reason is required').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await asking.getByLabel('Reason').fill('Brakes')
  await asking.getByRole('button', { name: 'Send to repair' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByRole('main').getByText('In repair').first()).toBeVisible()
  expect(await query('select condition, reason from carpool.van')).toEqual([{ condition: 2, reason: 'Brakes' }])

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

  await test.step('its section of a form of the CRM', () => parkLead(page))

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
  await takeSession(page, 'superadmin')
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
