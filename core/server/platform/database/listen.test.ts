import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase'
import { listen } from './listen'

test('a listener closes at any moment, also while it connects', async () => {
  const { url, drop } = await createTestDatabase()
  for (let wait = 0; wait < 60; wait++) {
    const listener = listen(url, 'quay', { heard: () => {} })
    await sleep(wait / 4)
    const closed = listener.close().then(() => 'closed')
    expect(await Promise.race([closed, sleep(3000, 'still open')])).toBe('closed')
  }
  await drop()
})

test('what is notified is heard, after one word that the line is up', async () => {
  const { db, url, drop } = await createTestDatabase()
  const heard: (string | undefined)[] = []
  const listener = listen(url, 'quay', { heard: (text) => void heard.push(text) })
  await expect.poll(() => heard).toEqual([undefined])
  await db.pool.query(`select pg_notify('quay', 'a boat'), pg_notify('elsewhere', 'a car')`)
  await expect.poll(() => heard).toEqual([undefined, 'a boat'])
  await listener.close()
  await drop()
})

test('that the connection was lost is told at once, and that it is there again', async () => {
  const { db, url, drop } = await createTestDatabase()
  const told: string[] = []
  const listener = listen(url, 'quay', { heard: () => void told.push('connected'), lost: () => void told.push('lost') })
  await expect.poll(() => told).toEqual(['connected'])
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'white-glove listener'`,
  )
  await expect.poll(() => told).toEqual(['connected', 'lost', 'connected'])
  await listener.close()
  expect(told).toEqual(['connected', 'lost', 'connected', 'lost'])
  await drop()
})

test('what a listening connection of the pool is notified of is heard before its query has answered', async () => {
  const { db, drop } = await createTestDatabase({ maxConnections: 1 })
  const heard: (string | undefined)[] = []
  const listener = db.listen('quay', { heard: (text) => void heard.push(text) })
  await expect.poll(() => heard).toEqual([undefined])
  await db.pool.query('listen quay')
  for (let n = 1; n <= 50; n++) {
    await db.pool.query('select pg_notify($1, $2)', ['quay', `boat ${n}`])
    expect(heard).toContain(`boat ${n}`)
  }
  await listener.close()
  await drop()
})
