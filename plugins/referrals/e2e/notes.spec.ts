import { type Browser, type Page, expect } from '@playwright/test'
import { call } from '../../../e2e/call'
import { takeSession } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

/** A new referral for each test. @returns the path of its notes */
async function ownNotes(page: Page): Promise<string> {
  const lastName = `Sandpiper${Date.now() % 1_000_000}`
  const { id } = await call<{ id: number }>(page, 'POST', '/api/referral/createReferral', {
    type: 1,
    source: 1,
    receivedDate: '2026-01-05',
    client: { firstName: 'Maya', lastName, dateOfBirth: '2019-03-14', state: 'OR', zip: '97201' },
    service: { servicesRequested: [3] },
  })
  return `/referral/${id}?tab=notes`
}

const noteOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('[S7.12, S8.9] a note is written and edited; a colleague is mentioned with @ by keyboard only', async ({
  page,
}) => {
  await page.goto(await ownNotes(page))
  const box = page.getByLabel('New note')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note is required')).toBeVisible()

  await box.fill('See https://alder.example/plan and ask ')
  await box.pressSequentially('@mig')
  await expect(page.getByRole('option')).toHaveCount(1)
  await box.press('Enter')
  await expect(box).toHaveValue('See https://alder.example/plan and ask @Miguel Santos ')
  await box.press('Control+Enter')
  await toastSays(page, 'Note created successfully !!')
  await expect(box).toHaveValue('')
  const note = noteOf(page, 'See https://alder.example')
  await expect(note.getByRole('link', { name: 'https://alder.example/plan' })).toHaveAttribute('rel', /noopener/)
  await expect(note.getByText('@Miguel Santos')).toBeVisible()
  expect(await violations(page, { within: 'main' })).toEqual([])

  await note.getByRole('button', { name: 'Edit note' }).click()
  const edit = page.getByLabel('Edit note')
  await expect(edit).toBeFocused()
  await edit.fill('Asked @Miguel Santos')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Note updated successfully !!')
  await expect(noteOf(page, 'Asked @Miguel Santos').getByText('edited')).toBeVisible()
})

test('[S7.12, S8.9] a note is deleted and restored, and is in the timeline', async ({ page }) => {
  await page.goto(await ownNotes(page))
  await page.getByLabel('New note').fill('Called the school')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await toastSays(page, 'Note deleted successfully !!')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(noteOf(page, 'Called the school')).toBeVisible()

  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(page.getByRole('link', { name: 'wrote a note' })).toBeVisible()
})

test('unsent text of a note is restored after a reload, and is never stored in the browser itself', async ({
  page,
}) => {
  await page.goto(await ownNotes(page))
  const saved = page.waitForResponse('**/api/draft/Save')
  await page.getByLabel('New note').fill('Half a thought')
  await saved
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Half a thought')
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.values(storage)))),
  ).not.toContain('Half a thought')
})

test('a colleague’s note appears automatically; health details are hidden from people who may not see them', async ({
  page,
  browser,
}) => {
  const path = await ownNotes(page)
  await page.goto(path)
  const auditor = await signedInAs(browser, 'auditor', path)
  await expect(auditor.getByText('No notes yet.')).toBeVisible()
  await expect(auditor.getByLabel('New note')).toHaveCount(0)
  await page.getByLabel('Contains health details').check()
  await page.getByLabel('New note').fill('Had a seizure on Monday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(auditor.getByText('Hidden: it holds health details')).toBeVisible()
  await expect(auditor.getByText('seizure')).toHaveCount(0)
  await auditor.context().close()
})

async function signedInAs(browser: Browser, who: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const page = await context.newPage()
  await takeSession(page, who)
  await page.goto(path)
  return page
}
