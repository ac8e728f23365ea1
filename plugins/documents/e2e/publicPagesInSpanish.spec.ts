import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { englishLeft } from '../../../e2e/englishLeft'
import { mailsSoFar } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { mailed } from '../../../scripts/lib/testing/outbox.mjs'
import { dropFile, person, phone } from './signers'

interface Draft {
  readonly documentUniqueId: string
  readonly version: number
}

/** A document with one field, sent to one person whose messages are in Spanish. */
async function sendTo(page: Page, who: { readonly name: string; readonly email: string }): Promise<string> {
  await takeSession(page, 'sales.manager')
  const company = `Naviera Puerto ${randomUUID().slice(0, 8)}`
  const { id: leadId } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company,
    leadType: 1,
    source: 1,
    assignTo: 6,
  })
  const signers = [
    { ...who, language: 'es' },
    { ...person('Ben Ortiz', 'ben'), order: 2 },
  ]
  const { documentUniqueId, version } = await call<Draft>(page, 'POST', '/api/DocuSignMap/Create', {
    template: 'clark-customer-agreement',
    leadId,
    signers,
  })
  await call(page, 'POST', '/api/DocuSignMap/Send', { documentUniqueId, version })
  return documentUniqueId
}

/** The texts of the agreement, in whose language it is. */
const agreement = [
  'Clark customer agreement',
  'The Customer wants delivery notices by text message',
  'Initials: I have read sections 1 to 6',
  'Printed name',
  'Date',
]

test('[D12, S8.9] a person signs in Spanish on a phone, nothing on the pages is in English, and the record has the consent as they read it', async ({
  page,
  browser,
}) => {
  test.slow()
  const dataDir = process.env.E2E_DATA_DIR!
  const ana = person('Ana Novak', 'ana')
  const seen = await mailsSoFar()
  const documentUniqueId = await sendTo(page, ana)
  const link = await mailed(dataDir, ana.email, /https?:\/\/[^/\s]+(\/\S+#\S+)/, seen)
  expect(link).toContain('/sign?lang=es#')
  // The browser is English: the sender knew the language.
  const context = await browser.newContext({ ...phone, baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const signer = await context.newPage()
  const isSpanish = async () => {
    await expect(signer.locator('html')).toHaveAttribute('lang', 'es')
    // A page of the document may come in between.
    await expect(async () => {
      // What its pages say to screen readers.
      const paper = await signer.locator('canvas ~ .visually-hidden').allInnerTexts()
      expect(await englishLeft(signer, [...paper.filter(Boolean), ...agreement])).toEqual([])
    }).toPass()
  }
  await signer.goto(link)
  await expect(signer.getByText(/^Hola, Ana\./)).toBeVisible()
  await isSpanish()
  const codes = await mailsSoFar()
  await signer.getByRole('button', { name: /^Enviar a / }).tap()
  const code = signer.getByLabel('Código')
  await code.fill('000000')
  await signer.getByRole('button', { name: 'Continuar' }).tap()
  await expect(signer.getByText('Escriba el código de un solo uso correcto').first()).toBeVisible()
  await isSpanish()
  await code.fill(await mailed(dataDir, ana.email, /\b(\d{6}) es su código/, codes))
  await signer.getByRole('button', { name: 'Continuar' }).tap()
  await expect(signer.getByRole('heading', { name: 'Antes de firmar' })).toBeVisible()
  const consent = (await signer.locator('main p').allInnerTexts()).filter((text) => text.length > 60).join(' ')
  await signer.getByRole('button', { name: 'Continuar al documento' }).tap()
  await isSpanish()
  await signer.getByRole('button', { name: 'Rechazar la firma' }).tap()
  await signer.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).tap()
  await isSpanish()
  await signer.getByRole('dialog').getByRole('button', { name: 'Atrás' }).tap()
  await signer.getByLabel('Acepto firmar electrónicamente').check()
  await signer.getByRole('button', { name: 'Continuar al documento' }).tap()

  const progress = signer.getByRole('region', { name: 'Avance' })
  await expect(progress).toContainText('campos obligatorios')
  await signer.getByText(/^Todos los campos/).tap()
  await isSpanish()
  await signer
    .getByRole('navigation', { name: 'Campos' })
    .getByRole('button', { name: /^Email/ })
    .tap()
  await progress.getByLabel('Email').fill('nadie')
  await expect(progress.getByText('Escriba un correo electrónico válido').first()).toBeVisible()
  await isSpanish()
  await progress.getByLabel('Email').fill(ana.email)
  await progress.getByRole('button', { name: 'Campo siguiente' }).tap()
  await signer.getByRole('button', { name: /^Initials.*página 2/ }).tap()
  await isSpanish()
  await signer.getByRole('dialog').getByRole('button', { name: 'Usar esta marca' }).tap()
  await signer.getByRole('button', { name: /^Signature, página 2/ }).tap()
  const dialog = signer.getByRole('dialog')
  await dialog.getByText('Dibujar', { exact: true }).tap()
  await dialog.getByRole('button', { name: 'Usar esta firma' }).tap()
  await expect(dialog.getByText('Dibuje primero en el cuadro')).toBeVisible()
  await isSpanish()
  await dialog.getByText('Escribirla', { exact: true }).tap()
  await dialog.getByRole('button', { name: 'Usar esta firma' }).tap()
  await expect(progress).toContainText('Todos los campos obligatorios están completados')
  await progress.getByRole('button', { name: 'Firmar y terminar' }).tap()
  await expect(signer.getByRole('heading', { name: 'Gracias, usted ha firmado' })).toBeVisible()
  await isSpanish()
  await signer.reload()
  await expect(signer.getByRole('heading', { name: 'El documento ya fue enviado' })).toBeVisible()
  await isSpanish()

  const { events } = await call<{ events: { what: string; detail: string | null }[] }>(
    page,
    'POST',
    '/api/DocuSignMap/GetByDocMapId',
    { documentUniqueId },
  )
  expect(consent).toContain('Su firma electrónica tiene el mismo efecto que una en papel.')
  expect(events.find(({ what }) => what === 'Consent')!.detail).toMatch(/^Version \S+ in Spanish: /)
  expect(events.find(({ what }) => what === 'Consent')!.detail).toContain(consent)

  // A choice on the page is kept on the device.
  await signer.getByRole('combobox', { name: 'Idioma de esta página' }).selectOption('English')
  await expect(signer.getByRole('heading', { name: 'Document Already Submitted!' })).toBeVisible()
  await expect(signer.locator('html')).toHaveAttribute('lang', 'en')
  await signer.reload()
  await expect(signer.getByRole('heading', { name: 'Document Already Submitted!' })).toBeVisible()
  await context.close()
})

test('[D12] a document is verified in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({
    ...phone,
    locale: 'es-MX',
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
  })
  const page = await context.newPage()
  await page.goto('/verify')
  await expect(page.getByRole('heading', { level: 1, name: 'Verificar un documento' })).toBeVisible()
  expect(await englishLeft(page)).toEqual([])
  await dropFile(page.getByText(/suéltelo o péguelo aquí/), Buffer.from('Estimados señores'))
  await expect(page.getByRole('heading', { level: 2, name: 'No es un PDF que se pueda leer' })).toBeVisible()
  expect(await englishLeft(page)).toEqual([])
  await context.close()
})
