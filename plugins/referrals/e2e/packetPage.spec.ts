import { expect, test } from '@playwright/test'
import { publicFormOf } from '../shared/forms/publicForms'
import { sampleAnswers } from '../shared/forms/testing/sampleAnswers'
import { birthDate, createReferral, linkTo, packetTo } from '../../../e2e/formLinks'
import { violations } from '../../../e2e/violations'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const heading = (name: string | RegExp) => ({ level: 1, name }) as const

test('[D4] one link opens all forms of a child: started, left, continued, submitted, with the remaining ones on top', async ({
  page,
}) => {
  await page.goto(await packetTo(await createReferral()))
  await expect(page.getByRole('heading', heading('Your forms'))).toBeFocused()
  await expect(page.getByText('0 of 6 done · about 75 minutes left')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Begin: Intake form' }).first().click()
  await expect(page.getByRole('heading', heading('Step 1 of 6: Your child'))).toBeVisible()
  await expect(page.locator('header [aria-hidden=true] > div[style]'), 'nothing is done on arrival').toHaveAttribute(
    'style',
    'inline-size: 0%;',
  )
  await page.getByLabel('First name').fill('Nora')
  await page.getByText('All steps').click()
  await page.getByRole('link', { name: 'All your forms' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Intake form' })).toContainText('Started')
  await page.getByRole('link', { name: 'Continue: Intake form' }).first().click()
  await expect(page.getByLabel('First name'), 'what was typed is there').toHaveValue('Nora')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await page.goBack()

  const card = page.getByRole('listitem').filter({ hasText: 'Caregiver handbook' })
  const href = await card.getByRole('link').getAttribute('href')
  const [, secret] = /#([\w-]{43})\./.exec(href!)!
  const sent = await page.request.post(publicFormOf('handbook').submit, {
    data: { token: secret, answers: sampleAnswers.handbook },
  })
  expect(sent.ok()).toBe(true)
  await page.goto(href!)
  await expect(page.getByRole('heading', heading('Document Already Submitted!'))).toBeVisible()
  await page.getByRole('link', { name: 'See all your forms' }).click()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  await expect(card).toContainText('Done')
  await expect(card.getByRole('link')).toHaveCount(0)
})

test('[D4] an incomplete or unknown link to all forms shows an explanation', async ({ page }) => {
  await page.goto('/packet')
  await expect(page.getByRole('heading', heading('This link is incomplete'))).toBeVisible()
  await page.goto(`/packet#${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', heading('This link doesn’t work'))).toBeVisible()
})

test('[D4] known answers are filled in after the date of birth, with a request to check them', async ({ page }) => {
  await page.goto(await linkTo('intake', await createReferral()))
  await page.getByRole('button', { name: 'Use what we have on file' }).click()
  const day = page.getByLabel('Your child’s date of birth')
  await day.fill('2015-01-01')
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await expect(page.getByText('This is not your child’s date of birth as we know it').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await day.fill(birthDate)
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await expect(page.getByText('We filled in what we know')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('From our records. Please check it')
  await page.getByLabel('First name').fill('Nonny')
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('')
  expect(await violations(page)).toEqual([])
})

test('[S2.2] the pages and their forms are in Spanish, with the English text one click away, and the device stores the language', async ({
  page,
}) => {
  const dictionaries: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // The text of a script is gone once the page has been left.
    const text = await response.text().catch(() => '')
    if (text.includes('Sus formularios')) dictionaries.push(response.url())
  })
  await page.goto(await packetTo(await createReferral()))
  await expect(page.getByRole('heading', heading('Your forms'))).toBeVisible()
  expect(dictionaries, 'English fetches no other language').toEqual([])
  await page.getByLabel('Language of this page').selectOption('Español')
  await expect(page.getByRole('heading', heading('Sus formularios'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect.poll(() => dictionaries).toHaveLength(1)
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Empezar Manual para la familia' }).click()
  await expect(page.getByRole('heading', heading('Paso 1 de 4: Sesiones'))).toBeVisible()
  const text = page.getByRole('region', { name: 'Asistencia y cancelaciones' })
  await expect(text).toContainText('Su hijo o hija aprende más')
  await text.getByRole('button', { name: 'Leer el texto en inglés' }).click()
  await expect(page.locator('[lang=en]').getByText('Your child learns most')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByRole('region', { name: '3 cosas por corregir antes de que pueda seguir' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Iniciales: asistencia: falta responder' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', heading('Paso 1 de 4: Sesiones'))).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage))).toContainEqual(['wg.familyLanguage', 'es'])
})
