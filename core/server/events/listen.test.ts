import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase'
import { listen } from './listen'

test('a listener closes at any moment, also while it connects', async () => {
  const { url, drop } = await createTestDatabase()
  for (let wait = 0; wait < 60; wait++) {
    const listener = listen(url, 'quay', () => {})
    await sleep(wait / 4)
    const closed = listener.close().then(() => 'closed')
    expect(await Promise.race([closed, sleep(3000, 'still open')])).toBe('closed')
  }
  await drop()
})

test('what is notified is heard, after one word that the line is up', async () => {
  const { db, url, drop } = await createTestDatabase()
  const heard: (string | undefined)[] = []
  const listener = listen(url, 'quay', (text) => heard.push(text))
  await expect.poll(() => heard).toEqual([undefined])
  await db.pool.query(`select pg_notify('quay', 'a boat'), pg_notify('elsewhere', 'a car')`)
  await expect.poll(() => heard).toEqual([undefined, 'a boat'])
  await listener.close()
  await drop()
})
