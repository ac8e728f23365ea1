import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { mixes } from './dayMix.mjs'
import { idle } from './million.mjs'

/** @typedef {{ token: string, mix: readonly import('./dayMix.mjs').Step[] }} Person */

const models = { sales: 'sales.manager@demo.test', intake: 'intake.manager@demo.test' }

/**
 * People like those of the demonstration, signed in. Half of the first ones are in sales, however many are taken.
 * @param {string} url of the database
 * @param {number} count
 * @returns {Promise<Person[]>}
 */
export async function hire(url, count) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = []
  try {
    await idle(client)
    for (const kind of /** @type {const} */ (['sales', 'intake'])) {
      const tokens = Array.from({ length: Math.ceil(count / 2) }, () => randomBytes(32).toString('base64url'))
      await client.query(
        `with made as (
          insert into core."user" (first_name, last_name, email, store_id, status)
          select 'Person', $1 || ' ' || n, $1 || '.' || n || '.' || $5 || '@bench.test', store_id, 2
          from core."user", generate_series(1, $3::integer) as n where email = $2 returning id),
        numbered as (select id, row_number() over (order by id) as n from made),
        roles as (
          insert into core.user_role (user_id, role_id)
          select made.id, role_id from made, core.user_role join core."user" on "user".id = user_id where email = $2
          returning user_id, role_id)
        insert into core.session (token_hash, user_id, role_id, expires_at)
        select ($4::bytea[])[numbered.n], user_id, role_id, now() + interval '12 hours' from roles join numbered on numbered.id = user_id`,
        // Data that is kept has the people of earlier runs.
        [
          kind,
          models[kind],
          tokens.length,
          tokens.map((token) => createHash('sha256').update(token).digest()),
          randomUUID(),
        ],
      )
      people.push(...tokens.map((token) => ({ token, mix: mixes[kind] })))
    }
    const [sales, intake] = [people.slice(0, people.length / 2), people.slice(people.length / 2)]
    return sales.flatMap((one, at) => [one, intake[at] ?? one])
  } finally {
    await client.end()
  }
}

/**
 * The newest records, which people work on.
 * @param {string} url of the database
 * @returns {Promise<import('./personAtWork.mjs').Records>}
 */
export async function newest(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const of = async (/** @type {string} */ table) =>
      (await client.query(`select id from ${table} where deleted_at is null order by id desc limit 3000`)).rows.map(
        ({ id }) => Number(id),
      )
    return { leads: await of('crm.lead'), referrals: await of('referrals.referral') }
  } finally {
    await client.end()
  }
}
