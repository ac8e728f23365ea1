import { randomBytes } from 'node:crypto'
import { expect, test as base } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { createReferral } from './formLinks'
import { bar, kept, readyOffline, rows } from './keptOffline'
import { enterPassword, signInAnew } from './signIn'
import { codeFor, mailsSoFar } from './mails'
import { looksRight } from './violations'

const test = base.extend({ serviceWorkers: 'allow' })
const unique = () => randomBytes(4).toString('hex')

const count = async (sql: string, value: unknown) => Number((await query<{ n: string }>(sql, [value]))[0]!.n)

test('a note, a contact, a task and a visit are written without a connection, kept encrypted, and sent once', async ({
  page,
  context,
}) => {
  test.slow()
  const mark = unique()
  const [patient, note, said, task] = ['Patient', 'Wheezes', 'Mother', 'Inhaler'].map((word) => `${word}${mark}`)
  const id = await createReferral(patient)
  const email = await createPerson(['Administrator'])
  await signInAnew(page, email.split('@')[0]!)
  const [me] = await query<{ id: number }>(`select id from core."user" where email = $1`, [email])
  const visit = { referralId: id, staffId: me!.id, slot: 1, hours: 1, startDate: '2027-01-04' }
  const { id: visitId } = await call<{ id: number }>(page, 'POST', '/api/referralVisit/Create', visit)
  await page.goto(`/referral/${id}?tab=referrals.schedule`)
  await expect(page.getByRole('button', { name: `Edit weekly visit ${visitId}` })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/task-activities')
  await expect(other.getByLabel('New task')).toBeVisible()
  await readyOffline(page, 'NoteBox', 'LogContactDialog', 'RelatedForm', 'TimelineTab')
  await readyOffline(other)

  await context.setOffline(true)
  // The visit is moved to two hours, and meanwhile somebody else makes it three.
  await page.getByRole('button', { name: `Edit weekly visit ${visitId}` }).click()
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(rows(page)).toContainText(['Weekly visit'])
  await page.getByRole('tab', { name: /Activity/ }).click()
  await page.getByLabel('New note').fill(note!)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Log contact' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(said!)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Called, talked/ })
    .click()
  await expect(rows(page)).toHaveCount(3)
  await other.getByLabel('New task').fill(task!)
  await other.getByRole('button', { name: 'Add task' }).click()
  await expect(rows(other)).toContainText([task!])
  await expect(bar(page)).toContainText('No connection. 4 changes wait to be sent.')
  await looksRight(page)

  const { text, entries } = await kept(page)
  expect(entries).toBe(4)
  for (const word of [patient, note, said, task]) expect(text.includes(word!), word).toBe(false)

  // Both tabs are closed and opened again, still without a connection.
  for (const tab of [page, other]) await tab.reload()
  await expect(bar(page)).toContainText('4 changes wait to be sent.')
  await page.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' })
  for (const word of [note, said, task]) await expect(list.getByText(word!, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await query('update referrals.visit set hours = 3, version = version + 1 where id = $1', [visitId])

  await context.setOffline(false)
  await expect(bar(page)).toHaveText(/^1 change was not stored\./)
  await expect(bar(other)).toHaveText(/^1 change was not stored\./)
  expect(await count('select count(*) n from core.note where text = $1', note)).toBe(1)
  expect(await count('select count(*) n from referrals.contact_attempt where note = $1', said)).toBe(1)
  expect(await count('select count(*) n from crm.task where subject = $1', task)).toBe(1)
  await page.getByRole('button', { name: 'Show' }).click()
  await list.getByRole('button', { name: 'Open the form' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' })
  await expect(conflict.getByRole('radio', { name: 'Yours' })).toBeChecked()
  await conflict.getByRole('button', { name: 'Save these choices' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(bar(other)).toHaveCount(0)
  expect(await count('select hours n from referrals.visit where id = $1', visitId)).toBe(2)
  expect(await kept(page)).toMatchObject({ entries: 0 })
})

test('[S4.4] [S4.5] what waits is asked about at a logout, stays locked after the session ends, and nobody else sees or sends it', async ({
  page,
}) => {
  const note = `Secret${unique()}`
  const id = await createReferral()
  const [email, another] = [await createPerson(['Administrator']), await createPerson(['Administrator'])]
  await signInAnew(page, email.split('@')[0]!)
  await page.goto(`/referral/${id}`)
  await readyOffline(page, 'NoteBox')
  await page.route('**/api/Note/Create', (route) => route.abort())
  await page.getByLabel('New note').fill(note)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(rows(page)).toContainText([note])
  await page.getByRole('button', { name: 'Robin Tested' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Leave before it is sent?' })
  await expect(question).toContainText('1 change waits on this device')
  await question.getByRole('button', { name: 'Stay signed in' }).click()

  await query(`delete from core.session where user_id = (select id from core."user" where email = $1)`, [email])
  await page.goto('/referral')
  await expect(page).toHaveURL('/auth/login')
  await expect.poll(() => kept(page)).toMatchObject({ entries: 1, keys: 0 })

  const seen = await mailsSoFar()
  await page.unroute('**/api/Note/Create')
  await enterPassword(page, another)
  await page.getByLabel('One-time code').fill(await codeFor(another, seen))
  await expect.poll(() => kept(page)).toMatchObject({ entries: 0, keys: 1 })
  await expect(bar(page)).toHaveCount(0)
  expect(await count('select count(*) n from core.note where text = $1', note)).toBe(0)
})
