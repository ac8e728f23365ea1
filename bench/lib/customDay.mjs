import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signIn } from '../../scripts/durability/session.mjs'

/**
 * Adds a day to referrals as an administrator does, marked as often sorted, with the day received of each, and waits for its index.
 * @param {import('./million.mjs').Million} million
 * @returns {Promise<string>} its name in records
 */
export async function addCheckedOn({ product, url }) {
  const session = await signIn(product, 'superadmin@demo.test')
  const made = await session.post('/api/CustomField/Create', {
    records: 'referral',
    label: `Checked on ${Date.now()}`,
    kind: 7,
    indexed: true,
  })
  if (made.status !== 201) throw new Error(`The field was not added: ${JSON.stringify(made.body)}`)
  const { id, key } = made.body.data
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `update referrals.referral set custom = coalesce(custom, '{}') || jsonb_build_object($1::text, received_date)`,
      [key],
    )
    await client.query('vacuum (analyze) referrals.referral')
    await client.query(
      `update pgboss.job set start_after = now() where name = 'core.tendCustomIndexes' and state = 'created'`,
    )
    for (;;) {
      const { rows } = await client.query('select state, problem from core.custom_field_index where field = $1', [id])
      if (rows[0]?.state === 2) break
      if (rows[0]?.state === 3) throw new Error(rows[0].problem)
      await sleep(1000)
    }
    await client.query('vacuum (analyze) referrals.referral')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return key
}
