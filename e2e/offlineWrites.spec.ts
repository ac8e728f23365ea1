import { randomBytes } from 'node:crypto'
import { type Page, expect, test as base } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { createReferral } from './formLinks'
import { enterPassword, signInAnew } from './signIn'
import { codeFor, mailsSoFar } from './mails'
import { looksRight } from './violations'

const test = base.extend({ serviceWorkers: 'allow' })
const unique = () => randomBytes(4).toString('hex')

/** All that the browser keeps, as text: databases, caches of responses, storage; and how many rows each table of the queue has. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const counts: Record<string, number> = { entries: 0, keys: 0 }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const table of db.objectStoreNames)
        for (const row of (await done(db.transaction(table).objectStore(table).getAll())) as object[]) {
          counts[table] = (counts[table] ?? 0) + 1
          for (const value of Object.values(row))
            parts.push(value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : JSON.stringify(value))
        }
      db.close()
    }
    for (const name of await caches.keys()) {
      if (name === 'assets') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))!.text())
    }
    return { text: parts.join('\n'), ...counts } as { text: string; entries: number; keys: number }
  })

const queueScripts = ['WriteQueue', 'WaitingWrites', 'WaitingForm', 'WaitingRows']

/** Waits until the page and what it writes with would start without a connection. */
async function readyOffline(page: Page, ...parts: string[]): Promise<void> {
  await expect.poll(async () => (await kept(page)).keys).toBe(1)
  const cached = () =>
    page.evaluate(async () => {
      const keys = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url).join()
      return `${await keys('page')} ${await keys('assets')}`
    })
  for (const part of ['/kept/page', ...queueScripts, ...parts])
    await expect.poll(cached, `“${part}” is cached`).toContain(part)
}

const bar = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Show' }) })
const rows = (page: Page) => page.getByRole('list', { name: 'Waiting for the connection' }).getByRole('listitem')
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
