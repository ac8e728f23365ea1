// node bench/sales.mjs [ratios] [speed] [transfer] [writes] [imports]: a million leads, quotes and activities each. Runs all five parts by
// default. Imports come last, because they add leads.
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import pg from 'pg'
import { signIn } from '../scripts/durability/session.mjs'
import { inProject } from '../scripts/lib/project.mjs'
import { compare, method } from './lib/compare.mjs'
import { latency } from './lib/latency.mjs'
import { listsOf } from './lib/lists.mjs'
import { rows, startFilled, withoutIndexes } from './lib/million.mjs'
import { watchResident } from './lib/usage.mjs'
import { measureWrites } from './lib/writeCosts.mjs'

const parts = { ratios, speed, transfer, writes, imports }
const wanted = process.argv.slice(2)
const tables = ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`)
const day = (/** @type {number} */ ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const month = `${day(0).slice(0, 8)}01..${day(30)}`

const filled = await startFilled('manyLeads.sql', rows, {
  name: 'leads',
  counted: 'crm.lead',
  tables,
  rebuildsIndexes: true,
})

/** Adds quotes and activities until there are as many of each as leads. */
async function fillUp() {
  const client = new pg.Client({ connectionString: filled.url })
  await client.connect()
  try {
    const { rows: counted } = await client.query(
      'select (select count(*)::int from crm.quote) as quotes, (select count(*)::int from crm.activity) as activities',
    )
    if (counted[0].quotes >= rows && counted[0].activities >= rows) return
    const text = await readFile(inProject('bench', 'lib', 'moreSales.sql'), 'utf8')
    await withoutIndexes(client, ['crm.quote', 'crm.activity'], () =>
      client.query(text.replaceAll(':rows', String(rows))),
    )
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** @typedef {import('../scripts/durability/session.mjs').Session} Session */

/** @param {string} field @param {string} column @param {readonly string[]} names */
const label = (field, column, names) => `'${field}', (array[${names.map((name) => `'${name}'`).join(', ')}])[${column}]`

const stages = [
  'New',
  'Contacted',
  'Qualified',
  'Fleet Review',
  'Quoted',
  'Negotiation',
  'Commitment',
  'Won',
  'Lost',
  'Nurture',
]
const statuses = ['Draft', 'Sent', 'Viewed', 'Revision Requested', 'Approved', 'Declined', 'Ordered', 'Delivered']

/** A page of 50 compared with the same page by hand-written SQL. @param {Session} manager */
async function ratios(manager) {
  const compared = [
    {
      what: 'a page of 50 leads: open ones by follow-up',
      path: '/api/Lead/List',
      body: {
        limit: 50,
        total: false,
        columns: ['company', 'status', 'assignTo', 'expectedClose', 'estimatedValue'],
        filter: { status: [1, 2, 3, 4, 5, 6, 7, 10] },
        sorting: { fieldName: 'nextFollowUp', direction: 'asc' },
      },
      statement: `select json_build_object('success', true, 'data', (select json_agg(page) from (
        select l.id, l.version, l.company, l.status, l.assign_to as "assignTo", l.expected_close as "expectedClose", l.estimated_value::text as "estimatedValue",
          l.created_by as "createdBy", l.store_id as "storeId", json_strip_nulls(json_build_object(${label('status', 'l.status', stages)},
            'assignTo', u.first_name || ' ' || u.last_name)) as labels
        from crm.lead l left join core."user" u on u.id = l.assign_to
        where l.status in (1, 2, 3, 4, 5, 6, 7, 10) and l.deleted_at is null order by l.next_follow_up, l.id limit 50) page))::text as answer`,
    },
    {
      what: 'a page of 50 quotes: the latest',
      path: '/api/Quotes/List',
      body: {
        limit: 50,
        total: false,
        columns: ['number', 'company', 'status', 'total', 'salespersonId', 'validUntil'],
        sorting: { fieldName: 'quoteDate', direction: 'desc' },
      },
      statement: `select json_build_object('success', true, 'data', (select json_agg(page) from (
        select q.id, q.version, q.number, q.company, q.status, q.total::text as total, q.salesperson_id as "salespersonId", q.valid_until as "validUntil",
          q.created_by as "createdBy", q.store_id as "storeId", json_strip_nulls(json_build_object(${label('status', 'q.status', statuses)},
            'salespersonId', u.first_name || ' ' || u.last_name)) as labels
        from crm.quote q left join core."user" u on u.id = q.salesperson_id
        where q.deleted_at is null order by q.quote_date desc, q.id desc limit 50) page))::text as answer`,
    },
  ]
  const table = []
  for (const { what, path, body, statement } of compared) {
    const { floor, ours } = await compare(listsOf(filled, manager, path), body, statement)
    const cpu = (/** @type {import('./lib/compare.mjs').Measured} */ { node, postgres }) => node + postgres
    table.push({
      what,
      floor: `${Math.round(floor.node)} + ${Math.round(floor.postgres)}`,
      ours: `${Math.round(ours.node)} + ${Math.round(ours.postgres)}`,
      'floor / ours': (cpu(floor) / cpu(ours)).toFixed(2),
    })
  }
  console.log(`\nProcessor time of a request, µs, node + Postgres. ${method}`)
  console.table(table)
}

const page = { limit: 50, total: false }
const byFollowUp = { fieldName: 'nextFollowUp', direction: 'asc' }
const open = '1,2,3,4,5,6,7,10'
const mine = { assignTo: 'me' }
const worth = [
  { of: 'sum', field: 'value' },
  { of: 'sum', field: 'weightedValue' },
]
const words = [
  'medical',
  'salem',
  'kearney hos',
  'tulsa pl',
  'dairy',
  'mobility deal',
  'xylophone',
  'bend van',
  'florist',
  'akron fire',
]

/** The requests of screens, by path. @type {readonly [what: string, path: string, bodies: readonly object[]][]} */
const asked = [
  [
    'leads: open by follow-up, with the total',
    'Lead/List',
    [{ limit: 50, filter: { status: open }, sorting: byFollowUp }],
  ],
  ['leads: stale', 'Lead/List', [{ ...page, filter: { isStale: 'true' }, sorting: byFollowUp }]],
  ['leads: no next step', 'Lead/List', [{ ...page, filter: { nextFollowUp: 'none', leadOptions: '1' } }]],
  ['leads: closing this month', 'Lead/List', [{ ...page, filter: { expectedClose: 'thisMonth', leadOptions: '1' } }]],
  ['leads: quick search', 'Lead/List', words.map((search) => ({ ...page, commonFilters: { search } }))],
  [
    'leads: each column of the board',
    'Lead/List',
    open.split(',').map((status) => ({ ...page, filter: { status }, sorting: byFollowUp })),
  ],
  ['leads: totals of the board', 'Lead/Aggregate', [{ groupBy: ['status'], measures: worth }]],
  ['leads: totals of my board', 'Lead/Aggregate', [{ filter: mine, groupBy: ['status'], measures: worth }]],
  [
    'leads: a month of follow-ups',
    'Lead/List',
    [
      {
        limit: 1000,
        total: false,
        filter: { nextFollowUp: month },
        sorting: byFollowUp,
        columns: ['company', 'status', 'nextFollowUp'],
      },
    ],
  ],
  [
    'my day: tasks',
    'Task/List',
    [
      {
        limit: 500,
        total: false,
        filter: { ...mine, taskStatus: '1', dueDate: `..${day(7)}` },
        sorting: { fieldName: 'dueDate', direction: 'asc' },
        columns: ['subject', 'taskType', 'dueDate', 'dueTime', 'priority', 'entityType', 'entityTypeId'],
      },
    ],
  ],
  [
    'my day: activities',
    'Activities/List',
    [
      {
        limit: 500,
        total: false,
        filter: { ...mine, activityStatus: '1', dateTime: `..${day(7)}` },
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        columns: ['subject', 'activityType', 'dateTime', 'minutes', 'entityType', 'entityTypeId'],
      },
    ],
  ],
  [
    'activities: my month',
    'Activities/List',
    [
      {
        limit: 1000,
        total: false,
        filter: { ...mine, dateTime: month },
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        columns: ['subject', 'dateTime', 'minutes'],
      },
    ],
  ],
  [
    'activities: by type and month',
    'Activities/Aggregate',
    [{ groupBy: ['activityType', { field: 'dateTime', by: 'month' }], measures: [{ of: 'count' }] }],
  ],
  ['activities: the list', 'Activities/List', [{ limit: 50, sorting: { fieldName: 'dateTime', direction: 'desc' } }]],
  [
    'a lead: how it stands',
    'Task/Standing',
    [
      { entityType: 1, entityTypeId: 3 },
      { entityType: 1, entityTypeId: 200_003 },
    ],
  ],
  [
    'quotes: the latest, with the total',
    'Quotes/List',
    [{ limit: 50, sorting: { fieldName: 'quoteDate', direction: 'desc' } }],
  ],
  [
    'quotes: awaiting a reply',
    'Quotes/List',
    [{ ...page, filter: { status: '2,3' }, sorting: { fieldName: 'validUntil', direction: 'asc' } }],
  ],
  [
    'quotes: by status',
    'Quotes/Aggregate',
    [{ groupBy: ['status'], measures: [{ of: 'count' }, { of: 'sum', field: 'total' }] }],
  ],
  [
    'quotes: by month',
    'Quotes/Aggregate',
    [{ groupBy: [{ field: 'quoteDate', by: 'month' }], measures: [{ of: 'count' }, { of: 'sum', field: 'total' }] }],
  ],
  ['targets: revenue of a year', 'target/Year', [{ metric: 5, year: Number(day(0).slice(0, 4)) }]],
]

/** The time that people wait. @param {Session} manager @param {Session} salesperson */
async function speed(manager, salesperson) {
  const table = []
  for (const [what, path, bodies] of asked) {
    /** @type {Record<string, string>} */
    const line = { what }
    for (const [whose, session] of /** @type {const} */ ([
      ['all', manager],
      ['own', salesperson],
    ])) {
      const begun = performance.now()
      try {
        await listsOf(filled, session, `/api/${path}`).ask(bodies[0] ?? {})
        line[`${whose}: first`] = (performance.now() - begun).toFixed(0)
        const { median, '95 %': most } = await latency(listsOf(filled, session, `/api/${path}`), bodies, 10)
        line[`${whose}: median`] = median
        line[`${whose}: 95 %`] = most
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('answered 404')) throw error
        line[`${whose}: median`] = 'not theirs'
      }
    }
    table.push(line)
    console.log(JSON.stringify(line))
  }
  console.log('\nMilliseconds, one at a time: the first time, and again and again')
  console.table(table)
}

/** Transfers a lead to an account and undoes it. @param {Session} manager */
async function transfer(manager) {
  /** @type {Record<string, number[]>} */
  const times = { preview: [], transfer: [], undo: [] }
  const ask = async (/** @type {string} */ what, /** @type {string} */ path, /** @type {object} */ body) => {
    const begun = performance.now()
    const { status, body: answer } = await manager.post(`/api/Account/${path}`, body)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`)
    times[what]?.push(performance.now() - begun)
    return answer.data
  }
  const { body } = await manager.post('/api/Lead/List', {
    limit: 12,
    columns: ['company'],
    filter: { status: 7 },
    offset: 1000,
  })
  for (const { id } of body.data) {
    await ask('preview', 'TransferPreview', { leadId: id })
    const { transferId } = await ask('transfer', 'LeadToAccount', { leadId: id })
    await ask('undo', 'UndoTransfer', { id: transferId })
  }
  console.log('\nMilliseconds of a transfer')
  console.table(
    Object.entries(times).map(([what, of]) => {
      const sorted = of.slice(1).toSorted((a, b) => a - b)
      return { what, median: sorted[sorted.length >> 1]?.toFixed(1), most: sorted.at(-1)?.toFixed(1) }
    }),
  )
}

/** The cost of the roll-ups. @param {Session} manager */
function writes(manager) {
  return measureWrites(filled, manager)
}

/** 100,000 leads in one file, of which 2,000 are invalid. @param {Session} manager */
async function imports(manager) {
  const [all, wrong] = [100_000, 2000]
  const mark = Date.now() % 1_000_000
  const lines = Array.from({ length: all }, (_, at) =>
    at % (all / wrong) === 7
      ? `Import ${mark} Company ${at},Commercial fleet,Website,Salem,Oregon,nobody.${at}@demo.test,many`
      : `Import ${mark} Company ${at},Commercial fleet,Website,Salem,Oregon,sales@demo.test,${1 + (at % 9)}`,
  )
  const file = new FormData()
  file.append(
    'file',
    new Blob([['Company,Type,Source,City,State,Assigned to,Estimated units', ...lines].join('\n')]),
    'leads.csv',
  )
  const { origin } = filled.product
  const { result, before, most } = await watchResident(filled.node, async () => {
    const begun = performance.now()
    const uploaded = await (
      await fetch(`${origin}/api/Lead/Import/Upload`, { method: 'POST', headers: manager.headers(), body: file })
    ).json()
    const { id, mapping } = uploaded.data
    const started = await manager.post(
      '/api/Lead/Import/Start',
      { file: id, mapping, duplicates: 'skip', dryRun: false },
      { 'idempotency-key': `bench-${mark}` },
    )
    if (started.status !== 201) throw new Error(JSON.stringify(started.body))
    for (;;) {
      const { body } = await manager.get(`/api/operation/${started.body.data.id}`)
      if (body.data.state !== 'running') return { ...body.data, seconds: (performance.now() - begun) / 1000 }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
  const failed = await (
    await fetch(`${origin}/api/operation/${result.id}/failed`, { headers: manager.headers() })
  ).text()
  const { body: stored } = await manager.post('/api/Lead/List', {
    limit: 1,
    columns: ['id'],
    filter: { company: `Import ${mark} ` },
  })
  const given = failed.trim().split('\n')
  console.log(`\nAn import of ${all.toLocaleString('en')} leads, ${wrong.toLocaleString('en')} of them wrong`)
  console.table({
    state: result.state,
    'taken over': result.done,
    'given back': result.failed,
    'rows of the file to mend': given.length - 1,
    'rows counted afterwards (a total beyond 10,000 is an estimate)': stored.totalItems,
    seconds: result.seconds.toFixed(0),
    'server before, MB': before.toFixed(0),
    'server at most, MB': most.toFixed(0),
  })
  console.log(given.slice(0, 3).join('\n'))
}

try {
  await fillUp()
  const manager = await signIn(filled.product, 'sales.manager@demo.test')
  const salesperson = await signIn(filled.product, 'sales@demo.test')
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part(manager, salesperson)
  console.log(
    `\n${rows.toLocaleString('en')} leads; ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await filled.close()
}
