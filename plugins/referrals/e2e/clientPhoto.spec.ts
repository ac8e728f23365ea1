import { chooseFile } from '../../../e2e/chooseFile'
import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D3] a client’s photo is cropped before the upload, shown instead of their initials, and removed', async ({
  page,
}) => {
  const id = await createReferral()
  const [client] = await query<{ client: number }>('select client_id as client from referrals.referral where id = $1', [
    id,
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/clients/${client!.client}`)
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#7a5'
    context.fillRect(40, 20, 200, 180)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  const buffer = Buffer.from(picture, 'base64')
  await chooseFile(page.getByRole('button', { name: 'Add photo' }), { name: 'face.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Turn and crop the photo' })
  await dialog.getByRole('button', { name: 'Corner: bottom right' }).press('ArrowLeft')
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await toastSays(page, 'Photo saved')
  const face = page.getByRole('img', { name: /^Nora Quist/ })
  await expect(face).toBeVisible()
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  await expect(face).toHaveCount(0)
})
