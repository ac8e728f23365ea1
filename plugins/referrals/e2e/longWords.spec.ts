import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { call } from '../../../e2e/call'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { testAs } from '../../../e2e/signedIn'

const test = testAs('intake.manager')

test('a word without a blank never widens the page of a referral or a client, their notes or forms', async ({
  page,
}) => {
  test.slow()
  await page.goto('/referral')
  const word = 'W'.repeat(100)
  const example = new URL('../server/fhir/cases/official/us-core-food-pantry.json', import.meta.url)
  const text = (await readFile(example, 'utf8')).replaceAll('Baxter', word).replaceAll('183 MOUNTAIN VIEW ST', word)
  const bundle = { ...(JSON.parse(text) as object), meta: { source: 'https://long-words.example' } }
  const services = [{ key: 'http://snomed.info/sct|467771000124109', service: 1 }]
  const { id } = await call<{ id: number }>(page, 'POST', '/api/referral/fhir', {
    bundle,
    services,
    differentPerson: true,
  })
  await call(page, 'POST', '/api/Note/Create', { entity: 'referral', recordId: id, text: 'W'.repeat(300) })
  const { clientId } = await call<{ clientId: number }>(page, 'GET', `/api/referral/${id}`)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const address of [`/referral/${id}`, `/clients/${clientId}`]) {
      await page.goto(address)
      await expect(page.getByText(word).first()).toBeAttached()
      await fitsTheWindow(page)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await fitsTheWindow(page, `${address}, ${await tab.innerText()}, ${size.width}`)
      }
    }
    await page.goto(`/referral/edit-referral/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fitsTheWindow(page)
  }
})
