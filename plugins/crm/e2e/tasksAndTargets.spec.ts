import { expect, type Page } from '@playwright/test'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('sales.manager')

test('[S2.8, S2.22, S4.9, S8.9, S9.2] a task is done with its next step, moved in the calendar, a call logged, a target set', async ({
  page,
}) => {
  const subject = `Ask for the VIN list ${Date.now() % 1_000_000}`
  await page.goto('/task-activities')
  await page.getByLabel('New task').fill(subject)
  await page.reload()
  await expect(page.getByLabel('New task'), 'what is typed survives a reload').toHaveValue(subject)
  await page.getByRole('button', { name: 'Add task' }).click()
  await toastSays(page, 'Task created successfully !!')
  await expect(page.getByLabel('New task')).toHaveValue('')

  await page.getByRole('button', { name: `Complete ${subject}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption({ label: 'Reached' })
  await dialog.getByLabel('What comes next').fill(`${subject}, again`)
  await dialog.getByLabel('Due').fill('tomorrow')
  await dialog.getByLabel('Time').selectOption({ label: '2:00 PM' })
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await toastSays(page, 'Task updated successfully !!')
  const next = page.getByRole('listitem').filter({ hasText: `${subject}, again` })
  await expect(next).toContainText('2:00 PM')
  await expect(page.getByRole('button', { name: `Complete ${subject}`, exact: true })).toHaveCount(0)

  const stepped = `${subject}, in two steps`
  const checklist = [{ item: 'Ask the depot' }, { item: 'Compare the lists' }]
  await call(page, 'POST', '/api/Task/Create', { subject: stepped, checklist })
  await page.reload()
  const line = page.locator('li[data-id]').filter({ hasText: stepped })
  await expect(line).toContainText('0 of 2')
  await line.click()
  const steps = page.getByRole('list', { name: `Checklist of ${stepped}` })
  await steps.getByRole('checkbox', { name: 'Ask the depot' }).check()
  await steps.getByRole('checkbox', { name: 'Compare the lists' }).check()
  await expect(line).toContainText('2 of 2')
  await page.reload()
  await expect(line).toContainText('2 of 2')

  // Tomorrow may be in the next week.
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  const entry = page.getByRole('link', { name: `${subject}, again` })
  await expect(page.getByRole('region', { name: 'Hours of the day' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Calendar of your tasks and activities' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  if ((await entry.count()) === 0) await page.getByRole('button', { name: 'Next week' }).click()
  await expect(entry).toHaveAccessibleName(/2:00 PM/)
  await entry.scrollIntoViewIfNeeded()
  const box = (await entry.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 3 })
  await page.mouse.move(box.x + 20, box.y + 32, { steps: 3 })
  await page.mouse.up()
  await expect(entry).toHaveAccessibleName(/2:30 PM/)
  // The keyboard moves it as well, even before the drag is stored.
  await entry.press('Alt+ArrowDown')
  await entry.press('Alt+ArrowDown')
  await expect(entry).toHaveAccessibleName(/3:00 PM/)
  // Without a drag: its button opens a dialog for the day and the time.
  const card = page.locator('[data-card]').filter({ has: entry })
  await card.hover()
  await card.getByRole('button', { name: /^Move / }).click()
  const moving = page.getByRole('dialog', { name: `Move ${subject}, again` })
  const time = moving.getByRole('combobox', { name: 'Time' })
  await time.fill('9:15 am')
  await time.press('Tab')
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(entry).toHaveAccessibleName(/9:15 AM/)
  await expect(card).not.toHaveAttribute('aria-busy')

  const [lead] = await query<{ id: number }>(
    `select id from crm.lead where status = 2 and assign_to is not null and deleted_at is null order by id limit 1`,
  )
  await page.goto(`/leads/${lead!.id}?tab=crm.leadActivities`)
  await page.getByRole('button', { name: 'Log call' }).click()
  const logging = page.getByRole('dialog', { name: 'Log a call' })
  await logging.getByLabel('Outcome').selectOption({ label: 'Left voicemail' })
  await logging.getByRole('button', { name: 'In 3 days' }).click()
  await logging.getByRole('button', { name: 'Log call' }).click()
  await toastSays(page, /Call logged\. Task “Call again” for .+ was made/)
  await expect(page.getByRole('cell', { name: 'Left voicemail' }).first()).toBeVisible()

  await page.goto('/target')
  await page.getByLabel('Metric').selectOption({ label: 'Orders delivered' })
  await page.getByRole('button', { name: 'Year after' }).click()
  const cell = page.getByLabel('Mei Tanaka, November')
  await cell.focus()
  const november = 1000 + (Date.now() % 9000)
  await cell.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `${november.toLocaleString('en-US')}\t${november + 7}\n`,
  )
  await expect(page.getByText('2 changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Target updated successfully !!')
  await expect(cell).toHaveValue(november.toLocaleString('en-US'))
  await expect(page.getByLabel('Mei Tanaka, December')).toHaveValue((november + 7).toLocaleString('en-US'))
})

test('[S2.8] [S4.9] my day is worked off with the keyboard alone: done, put off by typing, a call logged, and one is taken back', async ({
  page,
}) => {
  const about = await leadOfThisTest(page)
  const subjects = ['Ask for the fleet list', 'Send the brochure', 'Ring about the lease', 'Check the financing']
  const made: { readonly id: number }[] = []
  for (const subject of subjects)
    made.push(
      await call<(typeof made)[number]>(page, 'POST', '/api/Task/Create', {
        ...about,
        subject,
        taskType: 1,
        priority: 1,
      }),
    )
  await page.goto('/task-activities')
  const rowOf = (at: number) => page.locator(`li[data-id="task ${made[at]!.id}"]`)
  const focused = page.locator('li[data-id]:focus-within')
  const chosen = page.getByRole('complementary', { name: 'Chosen item' })
  const toDo = async () => Number(/(\d+) things? to do/.exec(await page.getByText(/things? to do/).innerText())![1])
  await expect(rowOf(3)).toBeVisible()
  const before = await toDo()

  await page.keyboard.press('ArrowDown')
  await expect(page.locator('li[data-id] a').first()).toBeFocused()
  const ids = await page.locator('li[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  const first = Math.min(...made.map(({ id }) => ids.indexOf(`task ${id}`)))
  for (let at = 0; at < first; at += 1) await page.keyboard.press('j')
  // They stand one after another: of the same day and priority, without a time.
  for (const key of ['d', 's', 'l']) {
    const id = (await focused.getAttribute('data-id'))!
    await expect(chosen.getByRole('heading', { level: 2 })).toHaveText(
      await focused.getByRole('link').first().innerText(),
    )
    await page.keyboard.press(key)
    if (key === 's') {
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Until' })).toBeFocused()
      await page.keyboard.type('3d')
      await page.keyboard.press('Enter')
    }
    if (key === 'l') {
      const dialog = page.getByRole('dialog', { name: 'Log a call' })
      await expect(dialog.getByLabel('Outcome')).toBeFocused()
      await dialog.getByRole('button', { name: 'Log call' }).press('Enter')
      await toastSays(page, 'Call logged.')
    } else await expect(focused).not.toHaveAttribute('data-id', id)
  }
  await expect.poll(toDo).toBe(before - 2)
  await expect(page.getByText(/ · \d+ done today/)).toBeVisible()
  await expect(chosen.getByText('Reached', { exact: false })).toBeVisible()

  // The call was about the lead; its task is still to do, and done with its outcome.
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: /^Complete/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const id = (await focused.getAttribute('data-id'))!
  const name = await focused.getByRole('link').first().innerText()
  await page.keyboard.press('d')
  await expect(page.locator(`li[data-id="${id}"]`)).toHaveCount(0)
  // Other toasts may still be shown, each with its own Undo.
  const told = page.getByText(`Done: ${name}`, { exact: true })
  await told.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator(`li[data-id="${id}"]`)).toBeVisible()
  expect(await violations(page, { within: 'main' })).toEqual([])
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/edit[^/]*\/\d+$/)
})

/** The link fields of a lead that nobody else uses. */
async function leadOfThisTest(page: Page) {
  const [seller] = await query<{ id: number }>(`select id from core."user" where email = 'sales.manager@demo.test'`)
  const assignTo = seller!.id
  const body = {
    company: `Cedar Street Bakery ${Date.now()}`,
    leadType: 1,
    source: 1,
    nextFollowUp: '2031-01-01',
    assignTo,
  }
  const { id } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', body)
  return { entityType: 1, entityTypeId: id }
}

test("[S9.2] a meeting is made longer by its lower edge; a change that conflicts with another person's is reverted with a message", async ({
  page,
}) => {
  const subject = `Fleet meeting ${Date.now() % 1_000_000}`
  // Far from now, where other tests log their calls.
  const hour = new Date().getUTCHours() >= 18 ? 15 : 20
  await meetingAt(page, subject, hour)
  await page.goto('/task-activities/calendar')
  const entry = page.getByRole('link', { name: subject })
  await expect(entry).toHaveAccessibleName(/30 minutes/)
  await entry.scrollIntoViewIfNeeded()
  const card = page.locator('[data-card]').filter({ has: entry })
  const end = (await card.locator('[data-drag^="end "]').boundingBox())!
  await page.mouse.move(end.x + 10, end.y + 3)
  await page.mouse.down()
  await page.mouse.move(end.x + 10, end.y + 20, { steps: 3 })
  await page.mouse.move(end.x + 10, end.y + 27, { steps: 3 })
  await page.mouse.up()
  await expect(entry).toHaveAccessibleName(/60 minutes/)
  await toastSays(page, 'Activity updated successfully !!')

  await page.route('**/api/Activities/Update', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Somebody else changed this', requestId: 'r' } }),
  )
  await entry.press('Alt+Shift+ArrowDown')
  await toastSays(page, 'Somebody else changed this')
  await expect(entry).toHaveAccessibleName(/60 minutes/)
})

/** Adds a meeting of half an hour today, UTC. */
async function meetingAt(page: Page, subject: string, hour: number): Promise<void> {
  await call(page, 'POST', '/api/Activities/Create', {
    subject,
    activityType: 2,
    activityStatus: 1,
    dateTime: `${new Date().toISOString().slice(0, 10)}T${hour}:00:00.000Z`,
    minutes: 30,
  })
}

test('[S2.8, S2.22] my day, the calendar and targets work on a phone and pass axe', async ({ page }) => {
  // More at once than fit side by side.
  const subjects = Array.from({ length: 12 }, (_, at) => `Depot round ${at + 1}`)
  await Promise.all(subjects.map((subject) => meetingAt(page, subject, 11)))
  for (const path of ['/task-activities', '/task-activities/calendar', '/target'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('main').locator('section, table, [role=group]').first()).toBeVisible()
      if (path === '/target') {
        await expect(page.getByRole('meter', { name: /^Reached in / })).toBeVisible()
      }
      if (path === '/task-activities/calendar') {
        await page.getByRole('button', { name: /^\+\d+ more from 11:00/ }).click()
        const day = page.getByRole('dialog')
        for (const subject of subjects) await expect(day.getByRole('link', { name: subject }).first()).toBeAttached()
        await page.keyboard.press('Escape')
        await expect(day).toHaveCount(0)
      }
      expect(await violations(page, { within: 'main' })).toEqual([])
      await fitsTheWindow(page)
    }
})

test('[S2.8] [D11] a repeating task is set up in the form; completing it makes the next one, which has a reminder too', async ({
  page,
}) => {
  const subject = `Check the tires ${Date.now() % 1_000_000}`
  await page.goto('/task-activities/tasks/add')
  await page.getByRole('textbox', { name: 'Task' }).fill(subject)
  // The index of the form names it too.
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByLabel('Reminder').selectOption({ label: 'The day before' })
  await page.getByLabel('Repeats', { exact: true }).selectOption({ label: 'Every week' })
  await page.getByLabel('Repeats until').fill('+30')
  await page.getByRole('button', { name: 'Save task' }).click()
  await toastSays(page, 'Task created successfully !!')
  await expect(page.locator('dd').filter({ hasText: /^Every week$/ })).toBeVisible()
  const first = page.url()
  await page.getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption({ label: 'Reached' })
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await toastSays(page, 'Task updated successfully !!')

  // The day of the store, which need not be that of UTC.
  const { dueDate } = await call<{ dueDate: string }>(
    page,
    'GET',
    `/api/Task/${/\d+$/.exec(new URL(first).pathname)![0]}`,
  )
  const inAWeek = new Date(Date.parse(dueDate) + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/task-activities')
  const next = page.getByRole('listitem').filter({ hasText: subject })
  await expect(next).toHaveCount(1)
  await next.getByRole('link', { name: subject }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  expect(page.url()).not.toBe(first)
  await expect(page.getByText(inAWeek).first()).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: /^Every week$/ })).toBeVisible()
  await expect(page.getByText('The day before')).toBeVisible()
})

test('[D6] a holiday that is being typed survives a reload of the working days', async ({ page }) => {
  await page.goto('/target/working-days')
  const form = page.getByRole('form', { name: 'Add a holiday' })
  await form.getByLabel('Name').fill('Inventory day')
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Inventory day')
})
