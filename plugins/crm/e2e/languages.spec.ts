import { expect, type Page, test } from '@playwright/test'
import { createPerson, query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { signIn, takeSession } from '../../../e2e/signIn'
import { looksRight } from '../../../e2e/violations'

const choose = async (page: Page, label: string, name: string) => {
  const loaded = page.waitForEvent('load')
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: name })
  await loaded
}

test('[S9.2, D10] a person reads the product in Spanish, in lists, records, forms and toasts, and in English again', async ({
  page,
}) => {
  const who = (await createPerson(['Sales Manager'])).replace('@demo.test', '')
  await signIn(page, who)
  const languageScripts = () => page.locator('head script[src*="/language-"]').count()
  expect(await languageScripts(), 'English needs no script').toBe(0)

  await page.goto('/account')
  await choose(page, 'Language', 'Español')
  await expect(page.getByRole('heading', { level: 1, name: 'Su cuenta' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await languageScripts(), 'core and the plugins of the role').toBeGreaterThan(1)
  await expect(
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Prospectos' }),
  ).toBeVisible()

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/leads')
    await expect(page.getByRole('heading', { level: 1, name: 'Prospectos' })).toBeAttached()
    await expect(page.locator('main a[href^="/leads/"]').first()).toBeVisible()
    await fitsTheWindow(page)
    await page.goto('/leads/add-leads')
    await expect(page.getByLabel('Empresa', { exact: true })).toBeVisible()
    await fitsTheWindow(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/leads')
  await page.locator('main tbody a[href^="/leads/"]').first().click()
  await expect(page.getByRole('tab', { name: 'Actividad' })).toBeVisible()
  await page.getByLabel('Nueva nota').fill('Prefiere hablar en español')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.locator('[popover][aria-label="Notificaciones"]')).toContainText('Nota creada correctamente')

  // The server names figures and charts.
  await page.goto('/dashboard/manager')
  await expect(page.getByRole('heading', { name: 'Prospectos abiertos por persona' })).toBeVisible()

  // A name that people read is never a key.
  await page.goto('/vehicles/years')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // Files are not data with texts.
  const [pdf] = await query<{ id: number }>(
    `select document.id from documents.document join crm.lead on lead.id = entity_type_id
     where document.name like '%.pdf' and entity_type = 1 and lead.deleted_at is null limit 1`,
  )
  await page.goto(`/document/file/${pdf!.id}`)
  await expect(page.locator('main canvas').first()).toBeVisible()

  await page.goto('/account')
  await choose(page, 'Idioma', 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await languageScripts()).toBe(0)
})

const arabic = /\p{Script=Arabic}/u

test('[S3.24, D10] a person reads the product in Arabic, from right to left until they choose another direction', async ({
  page,
}) => {
  await takeSession(page, (await createPerson(['Sales Manager'])).replace('@demo.test', ''))
  await page.goto('/account')
  await choose(page, 'Language', 'العربية')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/leads', '/leads/add-leads', '/dashboard/manager', '/task-activities']) {
      await page.goto(path)
      await expect(page.getByRole('heading').filter({ hasText: arabic }).first()).toBeAttached()
      await expect(html).toHaveAttribute('dir', 'rtl')
      await page.waitForLoadState('networkidle')
      await fitsTheWindow(page, `${path} at ${width} px`)
    }
  }
  await looksRight(page)

  await page.evaluate(() => localStorage.setItem('direction', 'ltr'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(arabic)
  await expect(html).toHaveAttribute('dir', 'ltr')
})
