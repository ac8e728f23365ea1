import { expect } from '@playwright/test'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D3] a diagnosis is found by code or text, and a code that can’t be billed gets a warning', async ({ page }) => {
  const id = await createReferral()
  await page.goto(`/referral/edit-referral/${id}`)
  const code = page.getByRole('combobox', { name: 'ICD-10 code' })
  const label = page.getByRole('combobox', { name: 'Diagnosis', exact: true })
  await label.fill('autis')
  await page.getByRole('option', { name: 'F84.0 Autistic disorder' }).click()
  await expect(code).toHaveValue('F84.0')
  await expect(label).toHaveValue('Autistic disorder')

  await code.fill('f84')
  await code.press('Tab')
  await expect(code).toHaveValue('F84')
  await expect(page.getByText('F84 is a header, which can’t be billed')).toBeVisible()
  // A suggestion is optional: this text is the office's own.
  await label.fill('Autism, suspected')
  // At a scroll position where the button bar covers no field: axe reports a half-covered field as too small.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await violations(page)).toEqual([])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Control+s')
  const { data } = (await (await saved).json()) as { data: { clinical: object } }
  expect(data.clinical).toMatchObject({ diagnosisCode: 'F84', diagnosisLabel: 'Autism, suspected' })
})
