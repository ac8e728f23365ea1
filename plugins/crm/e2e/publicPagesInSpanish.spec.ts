import { randomUUID } from 'node:crypto'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { englishLeft } from '../../../e2e/englishLeft'
import { linkFor, mailsSoFar } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { looksRight } from '../../../e2e/violations'

/** A phone whose browser is Spanish. */
async function spanishPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
  })
  return context.newPage()
}

test('[D1, D4] a customer reads and declines a quote in Spanish, and nothing on its page is in English', async ({
  page,
  browser,
}) => {
  await takeSession(page, 'sales.manager')
  const company = `Naviera Puerto ${randomUUID().slice(0, 8)}`
  const { id: leadId } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company,
    leadType: 1,
    source: 1,
    assignTo: 6,
  })
  const lines = [{ description: 'Ford Transit 250', quantity: 2, price: '45000', deliveryFee: '350' }]
  const { id, version } = await call<{ id: number; version: number }>(page, 'POST', '/api/Quotes/Create', {
    leadId,
    lines,
    deliveryState: 'MN',
    validUntil: '2099-12-20',
  })
  const to = `ana-${randomUUID().slice(0, 8)}@puerto.example`
  const seen = await mailsSoFar()
  const mail = { id, version: version ?? 1, to, subject: 'Su cotización', message: 'Hola' }
  await call(page, 'POST', '/api/Quotes/SendMail', mail)

  const customer = await spanishPhone(browser)
  await customer.goto(await linkFor(to, seen))
  await expect(customer.locator('html')).toHaveAttribute('lang', 'es')
  await expect(customer.getByRole('heading', { level: 1, name: /^Cotización / })).toBeVisible()
  await expect(customer.getByText('20 de diciembre de 2099')).toBeVisible()
  const own = [company, 'Ford Transit 250']
  expect(await englishLeft(customer, own)).toEqual([])
  await looksRight(customer)
  await customer.getByRole('button', { name: 'Rechazar' }).tap()
  const form = customer.getByRole('form', { name: 'Rechazar' })
  await form.getByRole('button', { name: 'Rechazar' }).tap()
  await expect(form.getByText('Su nombre: campo obligatorio')).toBeVisible()
  expect(await englishLeft(customer, own)).toEqual([])
  await form.getByLabel('Su nombre').fill('Ana Novak')
  await form.getByLabel('Motivo').fill('Demasiado caro')
  await form.getByRole('button', { name: 'Rechazar' }).tap()
  await expect(customer.getByText('Usted rechazó esta cotización')).toBeVisible()
  expect(await englishLeft(customer, own)).toEqual([])
  await customer.goto('/quote')
  await expect(customer.getByText('Falta el final de la dirección.', { exact: false })).toBeVisible()

  await customer.getByRole('combobox', { name: 'Idioma de esta página' }).selectOption('English')
  await expect(customer.getByText('The end of the address is missing.', { exact: false })).toBeVisible()
  await customer.context().close()
})

test('[D1] a form of a website is filled in in Spanish', async ({ page, browser }) => {
  await takeSession(page, 'sales.manager')
  const name = `Furgonetas ${randomUUID().slice(0, 8)}`
  const consent = 'Acepto que me llamen o me escriban.'
  const { id } = await call<{ id: number }>(page, 'POST', '/api/LeadForm/Create', { name, consent, open: true })
  const visitor = await spanishPhone(browser)
  await visitor.goto(`/lead-form/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  // Names of states are the same in every language.
  const own = ['District of Columbia']
  expect(await englishLeft(visitor, own)).toEqual([])
  await visitor.getByRole('button', { name: 'Enviar' }).tap()
  await expect(visitor.getByText('Su nombre: campo obligatorio').first()).toBeVisible()
  expect(await englishLeft(visitor, own)).toEqual([])
  await visitor.getByLabel('Su nombre').fill('Ana Novak')
  await visitor.getByLabel('Correo electrónico').fill(`ana-${randomUUID().slice(0, 8)}@puerto.example`)
  await visitor.getByLabel('Empresa').fill(`Naviera Puerto ${randomUUID().slice(0, 8)}`)
  await visitor.getByLabel('Tipo de organización').selectOption({ index: 1 })
  await visitor.getByLabel('Estado').selectOption({ label: 'Minnesota' })
  await visitor.getByText('Sí', { exact: true }).tap()
  await visitor.getByRole('button', { name: 'Enviar' }).tap()
  await expect(visitor.getByRole('heading', { name: 'Gracias' })).toBeVisible()
  expect(await englishLeft(visitor, own)).toEqual([])
  await visitor.context().close()
})
