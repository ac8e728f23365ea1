import pg from 'pg'
import { addressOf } from './million.mjs'

/**
 * Lets Postgres measure each statement (pg_stat_statements), for which the product and its database start again.
 * @param {import('./million.mjs').Million} million
 * @returns {Promise<import('./million.mjs').Million>} with the address after that
 */
export async function measureStatements(million) {
  const { product, url } = million
  await ask(url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await product.stop()
  product.start()
  await product.ready()
  const now = await addressOf(product.dataDir)
  await ask(now.url, 'create extension if not exists pg_stat_statements')
  if (!product.pid) throw new Error('The product is not running.')
  return { ...million, ...now, node: product.pid }
}

/** @param {string} url of the database */
export async function forgetStatements(url) {
  await ask(url, 'select pg_stat_statements_reset()')
}

/**
 * @param {string} url of the database
 * @param {number} count
 * @returns {Promise<{ share: string, calls: number, 'mean, ms': number, statement: string }[]>} those that took most of Postgres' time since forgetStatements
 */
export async function costliestStatements(url, count) {
  const length = Number(process.env.STATEMENT_LENGTH ?? 120)
  return ask(
    url,
    `select round(100 * total_exec_time / sum(total_exec_time) over ()) || ' %' as share, calls::integer,
       round(mean_exec_time::numeric, 1)::float8 as "mean, ms", left(regexp_replace(query, '\\s+', ' ', 'g'), ${length}) as statement
     from pg_stat_statements order by total_exec_time desc limit ${count}`,
  )
}

/** @param {string} url @param {string} text */
async function ask(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
