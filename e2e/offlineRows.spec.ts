import { randomBytes } from 'node:crypto'
import { expect, test as base } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { createReferral } from './formLinks'
import { bar, kept, readyOffline, rows } from './keptOffline'
import { signInAnew } from './signIn'
import { looksRight } from './violations'

const test = base.extend({ serviceWorkers: 'allow' })
const unique = () => randomBytes(4).toString('hex')
const count = async (sql: string, value: unknown) => Number((await query<{ n: string }>(sql, [value]))[0]!.n)

/** Whose tests those are, and their id. */
async function administrator(): Promise<{ email: string; who: string; id: number }> {
  const email = await createPerson(['Administrator'])
  const [person] = await query<{ id: number }>(`select id from core."user" where email = $1`, [email])
  return { email, who: email.split('@')[0]!, id: person!.id }
}

test('[42] what waits is in the list and in the day with its actions, and becomes the row once', async ({
  page,
  context,
}) => {
  test.slow()
  const mark = unique()
  const { who } = await administrator()
  await signInAnew(page, who)
  const done = `Weigh ${mark}`
  const today = new Date().toLocaleDateString('en-CA')
  const { id: taskId } = await call<{ id: number }>(page, 'POST', '/api/Task/Create', { subject: done, dueDate: today })
  await page.goto('/task-activities')
  await expect(page.getByRole('button', { name: `Complete ${done}` })).toBeVisible()
  const list = await context.newPage()
  await list.goto(`/task-activities/tasks?assignTo=me`)
  await expect(list.getByRole('link', { name: done })).toBeVisible()
  await readyOffline(page)
  await readyOffline(list)

  await context.setOffline(true)
  const [first, second] = [`Inhaler ${mark}`, `Spacer ${mark}`]
  for (const subject of [first, second]) {
    await page.getByLabel('New task').fill(subject)
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(rows(page).filter({ hasText: subject })).toContainText('Waiting for the connection')
  }
  await page.getByRole('button', { name: `Complete ${done}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: `Complete ${done}` }), 'it is done').toHaveCount(0)
  await looksRight(page)

  await expect(rows(list), 'in the other tab, too').toHaveCount(3)
  await rows(list).filter({ hasText: first }).getByRole('button', { name: 'Open' }).click()
  const waits = list.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(waits.getByText(first, { exact: true })).toBeVisible()
  const changed = `Large ${first}`
  await waits.getByRole('listitem').filter({ hasText: first }).getByRole('button', { name: 'Open the form' }).click()
  const form = list.getByRole('dialog').filter({ has: list.getByRole('button', { name: 'Save' }) })
  await form.getByLabel('Task', { exact: true }).fill(changed)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(waits.getByText(changed, { exact: true })).toBeVisible()
  await list.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: changed })).toHaveCount(1)
  await rows(list).filter({ hasText: second }).getByRole('button', { name: 'Discard' }).click()
  await list.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(rows(list)).toHaveCount(2)
  await expect(rows(page)).toHaveCount(2)
  await looksRight(list)

  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect(rows(list)).toHaveCount(0)
  await expect(list.getByRole('link', { name: changed })).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Complete ${changed}` })).toHaveCount(1)
  expect(await count('select count(*) n from crm.task where subject = $1', changed), 'as it was changed').toBe(1)
  expect(await count('select count(*) n from crm.task where subject = $1', first)).toBe(0)
  expect(await count('select count(*) n from crm.task where subject = $1', second)).toBe(0)
  expect(await count('select count(*) n from crm.task where task_status <> 1 and id = $1', taskId)).toBe(1)
  expect(await kept(page)).toMatchObject({ entries: 0 })
})

test('[42] what waits is on the first page, in the calendar and in the work queue, too', async ({ page, context }) => {
  test.slow()
  const mark = unique()
  const [task, said] = [`Nebulizer ${mark}`, `Asked for ${mark}`]
  const id = await createReferral(`Patient${mark}`)
  const { who } = await administrator()
  await signInAnew(page, who)
  await page.goto(`/referral/${id}`)
  await readyOffline(page, 'LogContactDialog')
  const open = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(path)
    await readyOffline(tab)
    return tab
  }
  const day = await open('/task-activities')
  const [first, calendar, queue] = [
    await open('/dashboard'),
    await open('/task-activities/calendar'),
    await open('/referral/queue'),
  ]
  await expect(calendar.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  // An item beside the list: by then the screen has all of its parts.
  await expect(queue.getByRole('button', { name: 'Log contact' }).first()).toBeVisible()

  await context.setOffline(true)
  await day.getByLabel('New task').fill(task)
  await day.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('button', { name: 'Log contact', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(said)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Called, talked/ })
    .click()
  for (const [tab, words] of [
    [first, task],
    [calendar, task],
    [queue, said],
  ] as const) {
    // The first page has the day and the queue, so both rows.
    await expect(rows(tab).filter({ hasText: words })).toHaveCount(1)
    await rows(tab).filter({ hasText: words }).getByRole('button', { name: 'Open' }).click()
    const waits = tab.getByRole('dialog', { name: 'Waiting to be sent' })
    for (const one of [task, said]) await expect(waits.getByText(one, { exact: true })).toBeVisible()
    await tab.keyboard.press('Escape')
    await looksRight(tab)
  }
  await rows(calendar).getByRole('button', { name: 'Discard' }).click()
  const question = calendar.getByRole('dialog', { name: 'Discard this change?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  for (const tab of [calendar, day]) await expect(rows(tab)).toHaveCount(0)
  await expect(rows(first), 'the contact waits on').toHaveCount(1)

  await context.setOffline(false)
  await expect(rows(queue)).toHaveCount(0)
  const logged = () => count('select count(*) n from referrals.contact_attempt where note = $1', said)
  await expect.poll(logged).toBe(1)
  expect(await count('select count(*) n from crm.task where subject = $1', task)).toBe(0)
})

test('[42] a new visit is booked without a connection', async ({ page, context }) => {
  test.slow()
  const id = await createReferral(`Patient${unique()}`)
  const { who, id: me } = await administrator()
  await signInAnew(page, who)
  // A person with hours, whom the page offers.
  const visit = { referralId: id, staffId: me, slot: 1, hours: 1, startDate: '2027-01-04' }
  await call(page, 'POST', '/api/referralVisit/Create', visit)
  await page.goto(`/referral/${id}?tab=referrals.schedule`)
  await expect(page.getByRole('button', { name: /^Edit weekly visit/ })).toHaveCount(1)
  await readyOffline(page, 'RelatedForm')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add weekly visit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Part of the week').selectOption({ index: 5 })
  await form.getByLabel('Staff').fill('Robin')
  await page
    .getByRole('option', { name: /Robin Tested/ })
    .first()
    .click()
  await form.getByRole('textbox', { name: 'Hours', exact: true }).fill('2')
  await form.getByRole('textbox', { name: 'First day' }).fill('2027-01-05')
  await form.getByRole('button', { name: /^(Add|Save|Create)/ }).click()
  await expect(rows(page)).toContainText(['Weekly visit'])
  await looksRight(page)
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Edit weekly visit/ })).toHaveCount(2)
  expect(await count('select count(*) n from referrals.visit where referral_id = $1', id)).toBe(2)
})

test('[42] a device without room keeps nothing, says so, and leaves what was typed', async ({ page, context }) => {
  const text = `Coughs ${unique()}`
  const id = await createReferral()
  const { who } = await administrator()
  await signInAnew(page, who)
  await page.goto(`/referral/${id}`)
  await readyOffline(page, 'NoteBox')
  // As a browser without room does: the write is begun, and its transaction is given up.
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given)
      this.transaction.abort()
      return request
    }
    Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
  })
  await context.setOffline(true)
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(/this device has no room to keep what you typed\. It stays here/).first()).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue(text)
  await expect(rows(page)).toHaveCount(0)

  await page.evaluate(() => void (globalThis as unknown as { makeRoom: () => unknown }).makeRoom())
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(rows(page)).toContainText([text])
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  expect(await count('select count(*) n from core.note where text = $1', text)).toBe(1)
})

test('[42] [S4.4] a logout deletes what waits once the person agrees', async ({ page }) => {
  const text = `Private ${unique()}`
  const id = await createReferral()
  const { who } = await administrator()
  await signInAnew(page, who)
  await page.goto(`/referral/${id}`)
  await readyOffline(page, 'NoteBox')
  await page.route('**/api/Note/Create', (route) => route.abort())
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(rows(page)).toContainText([text])
  await page.getByRole('button', { name: 'Robin Tested' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Leave before it is sent?' })
  await question.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.unroute('**/api/Note/Create')
  await expect.poll(() => kept(page)).toMatchObject({ entries: 0, keys: 0 })
  await signInAnew(page, who)
  await expect(bar(page)).toHaveCount(0)
  expect(await count('select count(*) n from core.note where text = $1', text)).toBe(0)
})
