import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { issueWebhookSecret } from '@core/features/webhooks/server/deliverWebhook'
import { withoutValues } from '../platform/database/tracedPool'
import { setTracer } from '../platform/telemetry/tracing'
import { fleetPlugins } from '../testing/fleet/fleet'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { createTestApp } from '../testing/testApp'
import { createPeopledDatabase, testDataKeys } from '../testing/testDatabase'
import { startServer } from './startServer'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, string | number> }[]
}

let database: Awaited<ReturnType<typeof createPeopledDatabase>>
let folder: string
let receiver: Server
let endpoint: string
let answer = 200
const bodies: string[] = []
beforeAll(async () => {
  database = await createPeopledDatabase({ plugins: fleetPlugins, deployment: fleetDeployment })
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-tracing-'))
  receiver = createServer((request, response) => {
    let body = `${request.url} `
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs the server with this environment for as long as the work takes.
 * @returns its log
 */
async function running(environment: Record<string, string>, work: (address: string) => Promise<void>): Promise<string> {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', ...environment })
  let log = ''
  const server = await startServer(
    { ...config, port: 0 },
    {
      plugins: fleetPlugins,
      deployment: fleetDeployment,
      log: { write: (line) => void (log += line) },
      say() {},
      development: false,
    },
  )
  try {
    await work(server.address)
  } finally {
    await server.close()
  }
  return log
}

const person = fleetDeployment.demonstration.people[0]!.email
const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

/** A person who enters a wrong password, and requests a record whose address contains more than the route's pattern. */
async function visit(address: string): Promise<void> {
  const traceparent = `00-${caller.trace}-${caller.span}-01`
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ email: person, password: 'certainly wrong' }),
  })
  expect(login.status).toBe(400)
  expect((await fetch(`${address}/api/Vehicle/4711?search=Hartmann`)).status).toBe(401)
  await fetch(`${address}/readyz`)
}

it('[D8] requests, their statements and jobs are sent as spans, by the patterns of routes and without a value', async () => {
  await running({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'clinic' }, visit)
  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true)
  const sent = bodies.splice(0).map((body) => JSON.parse(body.slice(body.indexOf(' '))))
  const resources = sent.flatMap(({ resourceSpans }) => resourceSpans)
  const spans: SentSpan[] = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: never) => spans))
  const attributes = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(attributes(resources[0].resource)).toMatchObject({ 'service.name': 'clinic' })

  const login = spans.find(({ name }) => name === 'POST /api/auth/login')!
  expect(login).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span })
  expect(attributes(login)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/auth/login',
    'http.response.status_code': 400,
    'white_glove.plugin': 'core',
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === login.spanId)
  expect(statements.map(({ name }) => name)).toContain('select core.user')
  expect(statements.map((statement) => attributes(statement)['db.query.text'])).toContainEqual(
    expect.stringContaining('lower(email) = $1'),
  )
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([caller.trace]))

  const record = spans.find(({ name }) => name === 'GET /api/Vehicle/:id')!
  expect(record.parentSpanId).toBeUndefined()
  expect(record.traceId).not.toBe(caller.trace)
  expect(attributes(record)['http.response.status_code']).toBe(401)

  const job = spans.find(({ name }) => name === 'core.clearFiles')!
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(0)
  expect(spans.filter(({ name }) => name.includes('readyz'))).toEqual([])
  expect(JSON.stringify(sent)).not.toMatch(new RegExp(`\\b4711\\b|Hartmann|${person}|127\\.0\\.0\\.1`))
})

it('[D8] nothing is traced unless a receiver is configured', async () => {
  await running({ OTEL_SERVICE_NAME: 'clinic' }, visit)
  expect(bodies).toEqual([])
})

it('[D8] a receiver that is unavailable or refuses affects no request, and the log reports it', async () => {
  await running({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, visit)
  answer = 400
  const log = await running({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, visit)
  expect(log).toContain('traces can’t be sent')
  answer = 200
})

it('[D8] a later reaction to a change is part of the change’s trace, and passes it on to webhooks', async () => {
  const headers = new Promise<IncomingHttpHeaders>((resolve) => {
    receiver.once('request', (request: IncomingMessage) => resolve(request.headers))
  })
  const names: string[] = []
  setTracer({
    begin(name, { parent }) {
      names.push(name)
      const trace = typeof parent === 'string' ? parent : parent?.traceparent
      return { traceparent: trace ?? `00-${'1'.repeat(32)}-${caller.span}-01`, end() {} }
    },
  })
  const test = await createTestApp({ privateWebhooks: true })
  try {
    const { rows } = await test.db.pool.query(
      `insert into core.webhook (name, url, entities, events) values ('Garage', $1, '["vehicle"]', '[1]') returning id`,
      [endpoint],
    )
    await test.db.transaction((tx) => issueWebhookSecret(tx, testDataKeys, rows[0].id))
    const dispatcher = await test.as('Dispatcher')
    const traceparent = `00-${caller.trace}-${caller.span}-01`
    const made = await dispatcher.post('/api/Vehicle/Create', { name: 'Van 12' }, { traceparent })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await headers).traceparent).toBe(traceparent)
    expect(names).toContain('core.deliverWebhook')
  } finally {
    setTracer(undefined)
    await test.close()
  }
})

it('[D8] values within a statement are not sent', () => {
  expect(withoutValues(`select c1 from t2 where name = 'O''Brien' and n > 12.5 and id = $3 limit 50`)).toBe(
    `select c1 from t2 where name = '?' and n > ? and id = $3 limit ?`,
  )
})
