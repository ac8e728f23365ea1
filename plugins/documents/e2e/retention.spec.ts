import { expect, test } from '@playwright/test'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

test('[S2.23, S8.9] the retention time of a type of document is set on its own line, on a desktop and on a phone', async ({
  page,
}) => {
  await takeSession(page, 'superadmin')
  await page.goto('/document/retention')
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByLabel('Months to keep: Invoice')).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const line of await page.getByRole('main').getByRole('listitem').all()) {
      const [box, unit] = [line.getByRole('textbox'), line.getByText('months', { exact: true })]
      const [{ y, height }, beside] = [(await box.boundingBox())!, (await unit.boundingBox())!]
      expect(beside.y, await line.innerText()).toBeGreaterThan(y)
      expect(beside.y, await line.innerText()).toBeLessThan(y + height)
    }
    expect(await violations(page)).toEqual([])
  }
  await files.getByLabel('Months to keep: Invoice').fill('many')
  await expect(files).toContainText('Months, 1 to')
  await expect(files.getByRole('button', { name: 'Save' })).toBeDisabled()
  await files.getByLabel('Months to keep: Invoice').fill('84')
  await files.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Retention updated successfully !!')
  await page.reload()
  await expect(files.getByLabel('Months to keep: Invoice')).toHaveValue('84')
})
