import { expect, type Page } from '@playwright/test'
import { testAs } from './signedIn'

const test = testAs('superadmin')

/** Logs out, which shows a toast. The server's session stays, for the other tests. */
async function toast(page: Page, direction: 'ltr' | 'rtl') {
  await page.clock.install()
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { success: true } }))
  await page.addInitScript((dir) => localStorage.setItem('direction', dir), direction)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // notistack has loaded, and the page's policy has accepted its styles.
  await page.waitForFunction(() => document.querySelector<HTMLStyleElement>('#_goober')?.sheet?.cssRules.length)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Ada Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const card = page.getByRole('region', { name: 'Notifications' }).locator('.light')
  await expect(card).toHaveText('Logout successfully.')
  // Completes the entering of the card. Before that, notistack only marks a closed card and doesn't remove it.
  await page.clock.runFor(1)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  return card
}

test('[S8.10] a toast is top-right, and gone after 1500 ms', async ({ page }) => {
  const card = await toast(page, 'ltr')
  const { x, y, width } = (await card.boundingBox())!
  expect([Math.round(x + width), y]).toEqual([1440 - 16, 16])
  await page.clock.runFor(1400)
  await expect(card).toBeVisible()
  await page.clock.runFor(200)
  await expect(card).toBeHidden()
  await page.clock.resume()
  await expect(card).toHaveCount(0)
})

test('[S8.10] a toast is mirrored in right-to-left pages; it stays while hovered, and a click closes it', async ({
  page,
}) => {
  const card = await toast(page, 'rtl')
  expect((await card.boundingBox())!.x).toBe(16)
  await card.hover()
  await page.clock.runFor(10_000)
  await expect(card).toBeVisible()
  await card.click()
  await expect(card).toBeHidden()
})

test('[S8.10] a toast is dismissed when it is dragged to the side; dragged a little, it returns', async ({ page }) => {
  const card = await toast(page, 'ltr')
  const { x, y } = (await card.boundingBox())!
  const drag = async (distance: number) => {
    await page.mouse.move(x + 40, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 40 + distance, y + 20, { steps: 4 })
    await page.mouse.up()
  }
  await drag(40)
  await expect(card).toBeVisible()
  await drag(140)
  await expect(card).toBeHidden()
})

test('[S8.10] a finger dismisses a toast, while a finger that moves up or down scrolls the page', async ({ page }) => {
  const card = await toast(page, 'ltr')
  await expect(card).toHaveCSS('touch-action', 'pan-y')
  const { x, y } = (await card.boundingBox())!
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y: y + 20 }],
    })
  await touch('touchStart', 40)
  for (const at of [60, 100, 160, 190]) await touch('touchMove', at)
  await touch('touchEnd', 190)
  await expect(card).toBeHidden()
})
