import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase'
import { listen } from './listen'

test('a listener can be closed at any moment, also while it connects', async () => {
  const { url, drop } = await createTestDatabase()
  for (let wait = 0; wait < 60; wait++) {
    const listener = listen(url, 'yard', { notified: () => {} })
    await sleep(wait / 4)
    const closed = listener.close().then(() => 'closed')
    expect(await Promise.race([closed, sleep(3000, 'still open')])).toBe('closed')
  }
  await drop()
})

test('notifications are received, after one call that the connection is open', async () => {
  const { db, url, drop } = await createTestDatabase()
  const received: (string | undefined)[] = []
  const listener = listen(url, 'yard', { notified: (text) => void received.push(text) })
  await expect.poll(() => received).toEqual([undefined])
  await db.pool.query(`select pg_notify('yard', 'a van'), pg_notify('elsewhere', 'a car')`)
  await expect.poll(() => received).toEqual([undefined, 'a van'])
  await listener.close()
  await drop()
})

test('a lost connection is reported at once, and so is its recovery', async () => {
  const { db, url, drop } = await createTestDatabase()
  const events: string[] = []
  const listener = listen(url, 'yard', {
    notified: () => void events.push('connected'),
    lost: () => void events.push('lost'),
  })
  await expect.poll(() => events).toEqual(['connected'])
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'white-glove listener'`,
  )
  await expect.poll(() => events).toEqual(['connected', 'lost', 'connected'])
  await listener.close()
  expect(events).toEqual(['connected', 'lost', 'connected', 'lost'])
  await drop()
})

test('a notification from a listening connection of the pool is received before its query has returned', async () => {
  const { db, drop } = await createTestDatabase({ maxConnections: 1 })
  const received: (string | undefined)[] = []
  const listener = db.listen('yard', { notified: (text) => void received.push(text) })
  await expect.poll(() => received).toEqual([undefined])
  await db.pool.query('listen yard')
  for (let n = 1; n <= 50; n++) {
    await db.pool.query('select pg_notify($1, $2)', ['yard', `van ${n}`])
    expect(received).toContain(`van ${n}`)
  }
  await listener.close()
  await drop()
})
