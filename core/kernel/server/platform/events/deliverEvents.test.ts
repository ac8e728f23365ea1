import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineEvent } from '@core/contract'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase'
import { createBoss } from './createBoss'
import { deliverEvents, type DeliveryOptions, type EventDelivery } from './deliverEvents'
import { eventWriter } from './insertEvent'
import { prepareQueues } from './prepareQueues'

const vanSold = defineEvent<{ vanId: number }>('fleet.vanSold')
const vanScrapped = defineEvent<{ vanId: number }>('fleet.vanScrapped')
const subscriptions = { 'tax.bill': { event: vanSold.id }, 'sales.congratulate': { event: vanSold.id } }

let made: TestDatabase
let delivery: EventDelivery | undefined
const bill = vi.fn(async (_payload: unknown) => {})
const congratulate = vi.fn(async (_payload: unknown) => {})

beforeEach(async () => {
  bill.mockReset()
  congratulate.mockReset()
  made = await createTestDatabase({ writeEvent: eventWriter(subscriptions) })
  await prepareQueues(made.db, subscriptions)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
  await made.drop()
})

async function deliver(options: Partial<DeliveryOptions> = {}) {
  delivery = await deliverEvents({
    db: made.db,
    handlers: { 'tax.bill': bill, 'sales.congratulate': congratulate },
    onFailure: () => {},
    ...options,
  })
}

const sell = (vanId: number) => made.db.transaction((tx) => tx.emit(vanSold, { vanId }))

async function queued(): Promise<number> {
  const { rows } = await made.db.pool.query(`select count(*) as n from pgboss.job where state <> 'completed'`)
  return rows[0].n
}

describe('an event', () => {
  test('reaches every subscription once its transaction is stored, without waiting for a poll', async () => {
    await deliver({ pollSeconds: 60 })
    const begun = performance.now()
    await sell(7)
    await expect
      .poll(() => [bill.mock.calls, congratulate.mock.calls], { interval: 5 })
      .toEqual([[[{ vanId: 7 }]], [[{ vanId: 7 }]]])
    expect(performance.now() - begun).toBeLessThan(2000)
    await expect.poll(queued).toBe(0)
  })

  test('of a transaction that is rolled back is never delivered', async () => {
    await deliver()
    const lost = made.db.transaction(async (tx) => {
      await tx.emit(vanSold, { vanId: 1 })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await sell(2)
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 2 }]])
    await expect.poll(queued).toBe(0)
  })

  test('that nobody subscribes to costs nothing', async () => {
    await made.db.transaction((tx) => tx.emit(vanScrapped, { vanId: 3 }))
    expect(await queued()).toBe(0)
  })

  test('for a plugin that is off waits 30 days, and is delivered when the plugin is on again', async () => {
    await deliver({ handlers: { 'sales.congratulate': congratulate } })
    await sell(11)
    await expect.poll(() => congratulate.mock.calls).toEqual([[{ vanId: 11 }]])
    await delivery!.stop()
    const age = (days: number) =>
      made.db.pool.query(
        `update pgboss.job set keep_until = keep_until - make_interval(days => $1), start_after = start_after - make_interval(days => $1)
        where name = 'tax.bill'`,
        [days],
      )
    await age(29)
    await createBoss(made.db).maintain()
    await deliver()
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 11 }]])

    await delivery!.stop()
    await sell(12)
    await age(31)
    await createBoss(made.db).maintain()
    await deliver()
    await sell(13)
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 11 }], [{ vanId: 13 }]])
  })

  test('for a plugin that was never on costs nothing', async () => {
    await made.db.pool.query(`select pgboss.delete_queue('tax.bill')`)
    await sell(14)
    expect(await queued()).toBe(1)
  })

  test('that was stored before a crash is delivered after the next start', async () => {
    await sell(4)
    expect(await queued()).toBe(2)
    await deliver()
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 4 }]])
  })

  test('whose handler was killed half-way is delivered again', async () => {
    await made.db.pool.query(`update pgboss.queue set expire_seconds = 1, retry_delay = 0, retry_backoff = false`)
    await sell(5)
    const killed = createBoss(made.db)
    expect(await killed.fetch('tax.bill')).toHaveLength(1)
    await deliver({ pollSeconds: 0.1, superviseSeconds: 1 })
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 5 }]])
  })

  test('whose handler fails is delivered again, and the other subscription receives it once', async () => {
    await made.db.pool.query(`update pgboss.queue set retry_delay = 1, retry_backoff = false`)
    const failures: unknown[] = []
    bill.mockRejectedValueOnce(new Error('the printer is on fire'))
    await deliver({ pollSeconds: 0.1, onFailure: (...failure) => failures.push(failure) })
    await sell(6)
    await expect.poll(() => bill.mock.calls.length).toBe(2)
    expect(congratulate).toHaveBeenCalledTimes(1)
    expect(failures).toEqual([['tax.bill', new Error('the printer is on fire')]])
    await expect.poll(queued).toBe(0)
  })

  test('is delivered after the connections were lost', async () => {
    await deliver({ pollSeconds: 1 })
    await made.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await sell(8)
    await expect.poll(() => bill.mock.calls).toEqual([[{ vanId: 8 }]])
  })
})

test('stopping waits for the running handler', async () => {
  let finish = () => {}
  bill.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  await deliver()
  await sell(9)
  await expect.poll(() => bill.mock.calls.length).toBe(1)
  let stopped = false
  const stop = delivery!.stop().then(() => (stopped = true))
  await sell(10)
  expect(stopped).toBe(false)
  finish()
  await stop
  expect(bill).toHaveBeenCalledTimes(1)
  expect(await queued()).toBeGreaterThan(0)
})

test('the queues have an index of their active entries, and so do those that are added later', async () => {
  const withoutIndex = async () =>
    (
      await made.db.pool.query(`
        select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass
        and not exists (
          select from pg_inherits entry join pg_index on pg_index.indexrelid = entry.inhrelid
          where entry.inhparent = 'pgboss.job_active'::regclass and indrelid = pg_inherits.inhrelid
        )`)
    ).rows
  // A database from before has none.
  await made.db.pool.query('drop index pgboss.job_active')
  await prepareQueues(made.db, { ...subscriptions, 'tax.refund': { event: vanScrapped.id } })
  expect(await withoutIndex()).toEqual([])
  await prepareQueues(made.db, { ...subscriptions, 'sales.mourn': { event: vanScrapped.id } })
  expect(await withoutIndex()).toEqual([])
})
