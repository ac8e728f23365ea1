import { type Locator, type Page, expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { person } from './signers'

interface Placed {
  readonly label: string | null
  readonly type: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Drags from the middle of an element by a distance in CSS pixels. */
async function drag(page: Page, target: Locator, by: { x: number; y: number }): Promise<void> {
  const box = (await target.boundingBox())!
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

test('[S2.23, D12] fields are placed by drag, by keys and by numbers, aligned and copied to all pages', async ({
  page,
}) => {
  const ana = person('Ana Novak', 'ana')
  await takeSession(page, 'sales.manager')
  const { documentUniqueId, pages } = await call<{ documentUniqueId: string; pages: { width: number }[] }>(
    page,
    'POST',
    '/api/DocuSignMap/Create',
    { template: 'clark-customer-agreement', signers: [ana] },
  )
  await page.goto(`/document/clark-customer-agreement/${documentUniqueId}`)
  /** Adds a field of a type, with a label that the template doesn't use. */
  const add = async (type: string, label: string) => {
    await page.getByRole('group', { name: 'Add a field' }).getByRole('button', { name: type, exact: true }).click()
    await page.getByLabel('Label', { exact: true }).fill(label)
  }
  const number = async (name: string) => Number(await page.getByLabel(name, { exact: true }).inputValue())
  const place = async () => ({
    x: await number('From the left'),
    y: await number('From the top'),
    width: await number('Width'),
    height: await number('Height'),
  })
  const box = (name: string, at = 1) => page.getByRole('button', { name: `${name} of Ana Novak, page ${at}` })

  // Dragged: the distance on paper matches that of the pointer.
  await add('Text', 'Fleet code')
  const text = box('Fleet code')
  await text.scrollIntoViewIfNeeded()
  const sheet = (await page.locator('[data-page="1"]').boundingBox())!
  const scale = pages[0]!.width / sheet.width
  const before = await place()
  await drag(page, text, { x: -60, y: 40 })
  const moved = await place()
  expect(Math.abs(moved.x - (before.x - 60 * scale))).toBeLessThanOrEqual(1)
  expect(Math.abs(moved.y - (before.y + 40 * scale))).toBeLessThanOrEqual(1)
  expect(moved).toMatchObject({ width: before.width, height: before.height })

  // Resized at its corner.
  const end = (await text.boundingBox())!
  await page.mouse.move(end.x + end.width, end.y + end.height)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width + 50, end.y + end.height + 20)
  await page.mouse.up()
  const sized = await place()
  expect(Math.abs(sized.width - (moved.width + 50 * scale))).toBeLessThanOrEqual(1)
  expect(Math.abs(sized.height - (moved.height + 20 * scale))).toBeLessThanOrEqual(1)
  expect(sized).toMatchObject({ x: moved.x, y: moved.y })

  // By keys: one point, ten with Shift, the size with Alt.
  await text.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  const keyed = { x: sized.x + 1, y: sized.y + 10, width: sized.width - 1, height: sized.height - 10 }
  expect(await place()).toEqual(keyed)

  // By numbers, but never beyond the page.
  await page.getByLabel('From the left', { exact: true }).fill('72')
  await page.getByLabel('From the top', { exact: true }).fill('99999')
  expect((await place()).x).toBe(72)
  expect((await place()).y).toBe(792 - keyed.height)
  await page.getByLabel('From the top', { exact: true }).fill('300')

  // Shift and a click select another field, and the others are aligned with it.
  await add('Company', 'Parent company')
  await page.getByLabel('From the left', { exact: true }).fill('140')
  await page.getByLabel('From the top', { exact: true }).fill('340')
  await page.getByLabel('Width', { exact: true }).fill('120')
  const company = box('Parent company')
  await text.click()
  await company.click({ modifiers: ['Shift'] })
  await expect(text).toHaveAttribute('aria-pressed', 'true')
  await expect(company).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Align left' }).click()
  await page.getByRole('button', { name: 'Same width' }).click()
  await text.click()
  expect(await place()).toMatchObject({ x: 140, y: 300, width: 120 })
  await company.click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Align top' }).click()
  await expect.poll(async () => (await text.boundingBox())!.y).toBe((await company.boundingBox())!.y)

  // Initials on every page; repeating it adds none.
  await add('Initials', 'Page mark')
  await page.getByLabel('From the left', { exact: true }).fill('500')
  await page.getByLabel('From the top', { exact: true }).fill('740')
  await page.getByRole('button', { name: 'Copy to all pages' }).click()
  await page.getByRole('button', { name: 'Copy to all pages' }).click()
  await expect(page.getByRole('button', { name: /^Page mark of Ana Novak/ })).toHaveCount(pages.length)
  await company.focus()
  await page.keyboard.press('Delete')
  await expect(company).toHaveCount(0)

  // Zoom changes only the display, not the positions.
  await page.getByLabel('Zoom').selectOption('150%')
  await expect
    .poll(async () => (await page.locator('[data-page="1"]').boundingBox())!.width)
    .toBeGreaterThan(sheet.width)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastSays(page, 'Document update successfully.')
  const { fields } = await call<{ fields: Placed[] }>(page, 'POST', '/api/DocuSignMap/GetByDocMapId', {
    documentUniqueId,
  })
  const ours = fields.filter(({ label }) => label === 'Fleet code' || label === 'Page mark')
  expect(ours.map(({ type, page: at, x, y }) => ({ type, page: at, x, y }))).toEqual([
    { type: 'text', page: 1, x: 140, y: 340 },
    ...pages.map((_, at) => ({ type: 'initials', page: at + 1, x: 500, y: 740 })),
  ])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await fitsTheWindow(page)
  // On a phone fields are as close as on paper. The editor is not meant for phones, only viewing and signing are.
  const others = (await violations(page)).filter(
    (line) => !line.includes('target-size: <button type="button" aria-pressed'),
  )
  expect(others).toEqual([])
})
