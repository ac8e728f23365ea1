import { chooseFile } from '../../../e2e/chooseFile'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

async function importBundle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for referrals' }).click()
  await page.getByRole('menuitem', { name: 'Import a FHIR bundle…' }).click()
}

test('[D3] a referral is exported as a FHIR bundle; one is imported, checked first, for a new client or a known one, and can be undone', async ({
  page,
}) => {
  await page.goto('/referral/12')
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for this referral' }).click()
  await page.getByRole('menuitem', { name: 'Export as FHIR' }).click()
  const file = await leaving
  expect(file.suggestedFilename()).toBe('REF-000012.fhir.json')
  const bundle = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    entry: { resource: { resourceType: string; name?: { family?: string }[]; maritalStatus?: object } }[]
  }
  const patient = bundle.entry.find(({ resource }) => resource.resourceType === 'Patient')!.resource
  const family = `Avocet${Date.now() % 1_000_000}`
  patient.name![0]!.family = family
  patient.maritalStatus = { text: 'Never married' }

  await page.goto('/referral')
  await importBundle(page)
  const dialog = page.getByRole('dialog')
  await chooseFile(dialog.getByRole('button', { name: /^Bundle: choose/ }), {
    name: 'no.json',
    mimeType: 'application/json',
    buffer: Buffer.from('no'),
  })
  await expect(dialog.getByText('This file is no JSON')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove no.json' }).click()
  await chooseFile(dialog.getByRole('button', { name: /^Bundle: choose/ }), {
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bundle)),
  })
  await expect(dialog.getByText('Patient.maritalStatus.text')).toBeVisible()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Create referral' }).click()
  await toastSays(page, 'Referral created successfully !!')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(family) })).toBeVisible()

  // Once more, in a narrow window: now they are known, and one says whose the referral is before it can be made.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/referral')
  await importBundle(page)
  await chooseFile(dialog.getByRole('button', { name: /^Bundle: choose/ }), {
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bundle)),
  })
  const makes = dialog.getByRole('button', { name: 'Create referral' })
  await expect(dialog.getByRole('group', { name: /Whose referral is it/ })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(makes, 'it stays when the window becomes wide').toBeDisabled()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('radio', { name: new RegExp(`${family}, born .*REF-`) }).check()
  await makes.click()
  await expect(page.getByText('This referral was made of a FHIR bundle')).toBeVisible()

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await toastSays(page, 'Import undone successfully !!')
  await expect(page).toHaveURL(/\/referral$/)
})

test('[D3] a bundle whose person has another name on file becomes a referral of the chosen client', async ({
  page,
}) => {
  await page.goto('/referral/12')
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for this referral' }).click()
  await page.getByRole('menuitem', { name: 'Export as FHIR' }).click()
  const bundle = JSON.parse(await readFile(await (await leaving).path(), 'utf8')) as {
    entry: { resource: { resourceType: string; name?: { family?: string }[] } }[]
  }
  const patient = bundle.entry.find(({ resource }) => resource.resourceType === 'Patient')!.resource
  patient.name![0]!.family = `Married${Date.now() % 1_000_000}`

  await page.goto('/referral')
  await importBundle(page)
  const dialog = page.getByRole('dialog')
  await chooseFile(dialog.getByRole('button', { name: /^Bundle: choose/ }), {
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bundle)),
  })
  const makes = dialog.getByRole('button', { name: 'Create referral' })
  await expect(dialog.getByRole('radio', { name: 'A new client' })).toBeChecked()
  await expect(makes).toBeEnabled()
  await dialog.getByRole('radio', { name: 'Somebody else…' }).check()
  await expect(makes).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'The client' }).fill('REF-000012')
  await dialog.getByRole('option', { name: /REF-000012/ }).click()
  await expect(dialog.getByRole('radio', { name: /REF-000012/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /REF-000012/ })).toBeFocused()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await makes.click()
  await expect(page.getByText('This referral was made of a FHIR bundle')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await toastSays(page, 'Import undone successfully !!')
})

test('[D3] a bundle of another system: its service and the day of birth are chosen, the service once for its sender', async ({
  page,
}) => {
  const official = new URL('../server/fhir/cases/official/us-core-food-pantry.json', import.meta.url)
  const text = await readFile(official, 'utf8')
  const run = Date.now() % 1_000_000
  const bundleOf = (family: string) =>
    Buffer.from(
      JSON.stringify({
        ...(JSON.parse(text.replaceAll('Baxter', family).replaceAll('1987-02-20', '1987-02')) as object),
        meta: { source: `https://hospital-${run}.example` },
      }),
    )
  const dialog = page.getByRole('dialog')
  const open = async (family: string) => {
    await page.goto('/referral')
    await importBundle(page)
    const file = { name: 'bundle.json', mimeType: 'application/json', buffer: bundleOf(family) }
    await chooseFile(dialog.getByRole('button', { name: /^Bundle: choose/ }), file)
  }
  await open(`Heron${run}`)
  const makes = dialog.getByRole('button', { name: 'Create referral' })
  const service = dialog.getByLabel('Which service is “Food Pantry Referral”?')
  await expect(service).toBeVisible()
  await expect(makes).toBeDisabled()
  await service.selectOption({ index: 1 })
  await expect(dialog.getByText('The bundle says only 1987-02.')).toBeVisible()
  await expect(makes).toBeDisabled()
  const born = dialog.getByLabel('Date of birth')
  await born.fill('1987-03-20')
  await born.press('Tab')
  await expect(dialog.getByText('Date of birth: the bundle says 1987-02')).toBeVisible()
  await born.fill('1987-02-20')
  await born.press('Tab')
  await expect(makes).toBeEnabled()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await makes.click()
  await toastSays(page, 'Referral created successfully !!')

  await open(`Egret${run}`)
  await expect(dialog.getByLabel('Date of birth')).toBeVisible()
  await expect(service).toBeHidden()
})
