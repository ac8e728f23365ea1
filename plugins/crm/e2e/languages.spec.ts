import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  const languageScripts = () => page.locator('head script[src*="/language-"], head script[src*=".es-"]').count()
  expect(await languageScripts(), 'English needs no script').toBe(0)

  await page.goto('/account')
  await choose(page, 'Language', 'Español')
  await expect(page.getByRole('heading', { level: 1, name: 'Su cuenta' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await languageScripts(), 'those of its own scripts').toBeGreaterThan(1)
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

/** Notes which messages are looked up, and which of them had no words then. */
const noteLookUps = () => {
  const noted = globalThis as unknown as { lookedUp: number; withoutWords: string[] }
  noted.lookedUp = 0
  noted.withoutWords = []
  let language: NonNullable<typeof $language> | undefined
  Object.defineProperty(globalThis, '$language', {
    get: () => language,
    set(set: NonNullable<typeof $language>) {
      language = set
      const { text } = set
      set.text = (texts, values) => {
        const shown = text(texts, values)
        noted.lookedUp++
        if (shown === texts.reduce((all, part, at) => `${all}${String(values[at - 1])}${part}`))
          noted.withoutWords.push(texts.reduce((all, part, at) => `${all}{${at - 1}}${part}`).trim())
        return shown
      }
    },
  })
}

/** The Spanish words of the product, by the English ones, without those that are the same. */
const spanish = () => {
  const root = path.join(import.meta.dirname, '../../..')
  const folders = ['core', ...readdirSync(path.join(root, 'plugins')).map((id) => `plugins/${id}`)]
  const words = folders.flatMap((folder) => {
    const file = path.join(root, folder, 'languages/es.json')
    return Object.entries((JSON.parse(readFileSync(file, 'utf8')) as { words: Record<string, string> }).words)
  })
  return new Map(words.filter(([english, text]) => english !== text))
}

test.describe('the words of each chunk', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[D10] are there before its code runs: on the first page, on pages that load later, and without a network', async ({
    page,
    context,
  }) => {
    await signIn(page, (await createPerson(['Sales Manager'])).replace('@demo.test', ''))
    await page.goto('/account')
    await choose(page, 'Language', 'Español')
    await context.addInitScript(noteLookUps)
    const words = spanish()
    /** The messages that were looked up in vain although they are translated. */
    const english = async () => {
      const { lookedUp, withoutWords } = await page.evaluate(() => {
        const noted = globalThis as unknown as { lookedUp: number; withoutWords: string[] }
        return { lookedUp: noted.lookedUp, withoutWords: noted.withoutWords }
      })
      expect(lookedUp).toBeGreaterThan(50)
      return withoutWords.filter((message) => words.has(message))
    }
    await page.goto('/dashboard/manager')
    await expect(page.getByRole('heading', { name: 'Prospectos abiertos por persona' })).toBeVisible()
    expect(await english()).toEqual([])

    const menu = page.getByRole('navigation', { name: 'Principal' })
    for (const [name, url] of [
      ['Prospectos', '/leads'],
      ['Cotizaciones', '/quotes'],
      ['Cuentas', '/accounts'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      expect(await english(), url).toEqual([])
    }

    await page.goto('/leads')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('tab', { name: 'Actividad' })).toBeVisible()
    const cached = () =>
      page.evaluate(async () => {
        const names = async (cache: string) => (await (await caches.open(cache)).keys()).map(({ url }) => url)
        return [...(await names('page')), ...(await names('assets'))].join()
      })
    await expect.poll(cached).toContain('/kept/page')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Actividad' })).toBeVisible()
    await expect(page.getByText('No tiene conexión: ve lo último que abrió.')).toBeVisible()
    expect(await english()).toEqual([])
    await context.setOffline(false)
  })
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
