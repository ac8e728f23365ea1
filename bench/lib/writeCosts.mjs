import pg from 'pg'
import { cpuOf, cpuOfPostgres, median } from './usage.mjs'

const rounds = Number(process.env.ROUNDS ?? 9)
const statements = 500
const requests = 40
const trigger = 'add_to_roll_ups'

/**
 * The columns that each write changes: all roll-ups, only their sums, or none of them.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const updates = {
  lead: {
    'its person': 'assign_to = 6 + (coalesce(assign_to, 6) - 5) % 3',
    'its value': 'quoted_value = coalesce(quoted_value, 0) + 1',
    'its city': "city = 'Salem'",
  },
  quote: { 'its total': 'total = total + 1', 'its validity': 'valid_until = valid_until + 1' },
  sales_order: { 'its promised day': 'promised_at = promised_at + 1', 'its person': 'salesperson_id = 8' },
}

/**
 * The cost of the roll-up triggers: the same writes with and without them, in turns. Single statements, in a transaction that is rolled
 * back, and a lead that is made and changed through the API.
 * @param {import('./million.mjs').Million} filled
 * @param {import('../../scripts/durability/session.mjs').Session} session
 */
export async function measureWrites(filled, session) {
  const client = new pg.Client({ connectionString: filled.url })
  await client.connect()
  try {
    const table = []
    for (const [name, changes] of Object.entries(updates)) {
      const writes = Object.entries(changes).map(([what, change]) => ({
        what: `${name}: ${what}`,
        text: `update crm.${name} set ${change} where id = $1`,
      }))
      for (const { what, text } of [{ what: `${name}: a new one`, text: await copyOf(client, name) }, ...writes])
        table.push({ what, ...(await inTurns(client, name, () => inTransaction(client, name, text))) })
    }
    const made = await leadMaker(filled, session)
    table.push({ what: 'Lead/Create', ...(await inTurns(client, 'lead', made.create)) })
    table.push({ what: 'Lead/Update of the value', ...(await inTurns(client, 'lead', made.change)) })
    console.log(
      `\nProcessor time of a write, µs, node + Postgres, without and with the triggers in turns; ${rounds} rounds, the first left out; medians`,
    )
    console.table(table)
  } finally {
    await client.end()
  }

  /** @param {pg.Client} db @param {string} name of the table @param {() => Promise<number>} work returns the number of writes */
  async function inTurns(db, name, work) {
    /** @type {Record<'enable' | 'disable', { cpu: number[], ms: number[] }>} */
    const measured = { disable: { cpu: [], ms: [] }, enable: { cpu: [], ms: [] } }
    try {
      for (let round = 0; round < rounds; round++)
        for (const which of /** @type {const} */ (['disable', 'enable'])) {
          await db.query(`alter table crm.${name} ${which} trigger ${trigger}`)
          const [cpu, begun] = [spent(), performance.now()]
          const writes = await work()
          if (round === 0) continue
          measured[which].cpu.push(((spent() - cpu) * 1000) / writes)
          measured[which].ms.push((performance.now() - begun) / writes)
        }
    } finally {
      await db.query(`alter table crm.${name} enable trigger ${trigger}`)
    }
    const { disable: without, enable: withThem } = measured
    return {
      without: median(without.cpu).toFixed(0),
      with: median(withThem.cpu).toFixed(0),
      ratio: (median(withThem.cpu) / median(without.cpu)).toFixed(2),
      'ratio of ms': (median(withThem.ms) / median(without.ms)).toFixed(2),
    }
  }

  function spent() {
    return cpuOf(filled.node) + cpuOfPostgres(filled.postmaster)
  }
}

/** @param {pg.Client} client @param {string} name of the table @returns {Promise<string>} the statement that copies a row; no two orders are for one vehicle */
async function copyOf(client, name) {
  const { rows } = await client.query(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'crm' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'vin' order by ordinal_position`,
    [name],
  )
  const columns = rows.map((row) => row.name).join(', ')
  return `insert into crm.${name} (${columns}) select ${columns} from crm.${name} where id = $1`
}

/** @param {pg.Client} client @param {string} name @param {string} text @returns {Promise<number>} */
async function inTransaction(client, name, text) {
  const { rows } = await client.query(
    `select id from crm.${name} where deleted_at is null ${name === 'sales_order' ? 'and vin is null' : ''} order by id offset 1000 limit ${statements}`,
  )
  await client.query('begin')
  try {
    for (const { id } of rows) await client.query(text, [id])
  } finally {
    await client.query('rollback')
  }
  return rows.length
}

/** @param {import('./million.mjs').Million} filled @param {import('../../scripts/durability/session.mjs').Session} session */
async function leadMaker({ product }, session) {
  let number = 0
  /** @type {{ id: number, version: number }[]} */
  const leads = []
  return {
    async create() {
      for (let at = 0; at < requests; at++) {
        const { status, body } = await session.post('/api/Lead/Create', {
          company: `Bench ${process.pid} ${number++}`,
          leadType: 1,
          source: 1,
          assignTo: 6,
          estimatedValue: '1000.00',
        })
        if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
        leads.push(body.data)
      }
      return requests
    },
    async change() {
      for (const lead of leads.slice(0, requests)) {
        const answer = await fetch(`${product.origin}/api/Lead/Update`, {
          method: 'PUT',
          headers: { ...session.headers(), 'content-type': 'application/json' },
          body: JSON.stringify({ id: lead.id, version: lead.version, estimatedValue: `${1000 + number++}.00` }),
        })
        const body = await answer.json()
        if (!answer.ok) throw new Error(JSON.stringify(body))
        lead.version = body.data.version
      }
      return requests
    },
  }
}
