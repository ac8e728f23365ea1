import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { watchMessages } from '../platform/messages/watchMessages'
import { startJobs } from '../platform/jobs/startJobs'
import { createTelemetry, pluginOf } from '../platform/telemetry/createTelemetry'
import { createTestApp } from '../testing/testApp'
import { bucketReadings } from './bucketReadings'
import { databaseReadings } from './databaseReadings'

const token = 'a-token-of-the-monitoring-system'
const message = { to: 'ann@clinic.test', channel: 'email', subject: 'Your code', text: 'Hello' } as const

it('[D8] without METRICS_TOKEN /metrics does not exist', async () => {
  const test = await createTestApp()
  expect((await test.app.inject('/metrics')).statusCode).toBe(404)
  await test.close()
})

it('[D8] requests are measured by the pattern of their route, and no label contains people or values', async () => {
  const telemetry = createTelemetry()
  const test = await createTestApp({ metrics: { telemetry, token } })
  databaseReadings(telemetry.instruments, { db: test.db, background: test.db })
  const trainer = await test.as('Trainer')
  await trainer.get('/api/Vehicle/4711')
  await trainer.get('/nowhere/ann@clinic.test?ssn=1234')
  const refusing = watchMessages({ send: () => Promise.reject(new Error('refused')) }, (channel, outcome) =>
    telemetry.messages.add([channel, outcome]),
  )
  await expect(refusing.send(message)).rejects.toThrow('refused')

  for (const authorization of ['', 'Bearer wrong', `Basic ${token}`])
    expect((await test.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  const { statusCode, headers, body } = await test.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toMatch(
    /white_glove_request_duration_seconds_count\{plugin="core",method="POST",route="\/api\/auth\/login",status="2xx"\} 1/,
  )
  expect(body).toMatch(/route="\/api\/Vehicle\/:id",status="4xx"\} 1/)
  expect(body).toContain('white_glove_messages_total{channel="email",outcome="failed"} 1')
  expect(body).toMatch(/white_glove_pool_connections_max\{pool="requests"\} \d+/)
  expect(body).toContain('# TYPE process_cpu_seconds_total counter\n')
  expect(body).toContain('# TYPE nodejs_eventloop_lag_seconds summary\n')
  expect(body).toMatch(/nodejs_eventloop_lag_seconds\{quantile="0.99"\} \d/)
  expect(body).toContain('white_glove_source_up{source="database"} 1')
  // Digits alone may be part of any figure.
  expect(body).not.toMatch(/\/4711|ann@|ssn|fleet\.test/)
  await test.close()
})

it('[D8] a job that fails is counted for all nodes, and no label is one that Prometheus adds itself', async () => {
  const telemetry = createTelemetry()
  const test = await createTestApp({ metrics: { telemetry, token } })
  databaseReadings(telemetry.instruments, { db: test.db, background: test.db })
  const jobs = {
    'fleet.remind': { every: 3_600_000, timeout: 60_000, run: () => Promise.reject(new Error('No mail server')) },
    'fleet.tidy': { every: 3_600_000, timeout: 60_000, run: async () => {} },
  }
  const ended: string[] = []
  const clock = await startJobs({
    db: test.db,
    jobs,
    onFailure: () => {},
    onRun(name, outcome, seconds) {
      telemetry.jobs.observe([pluginOf(name), name, outcome], seconds)
      ended.push(`${name} ${outcome}`)
    },
    pollSeconds: 0.01,
  })
  await expect.poll(() => ended.toSorted()).toEqual(['fleet.remind failed', 'fleet.tidy done'])
  await clock.stop()

  const text = await telemetry.instruments.text()
  expect(text).toContain('white_glove_job_failures{plugin="fleet",job_name="fleet.remind"} 1\n')
  expect(text).toContain('white_glove_job_failures{plugin="fleet",job_name="fleet.tidy"} 0\n')
  // A job that never succeeded has no such time.
  expect(text).toMatch(/white_glove_job_done_seconds\{plugin="fleet",job_name="fleet.tidy"\} \d/)
  expect(text).not.toMatch(/white_glove_job_done_seconds\{plugin="fleet",job_name="fleet.remind"/)
  expect(text).toMatch(
    /white_glove_job_duration_seconds_count\{plugin="fleet",job_name="fleet.remind",outcome="failed"\} 1/,
  )
  expect(text).not.toMatch(/[{,](?:job|instance)="/)
  await test.close()
})

it('[D8] messages are counted from zero, so that the first failure is an increase', async () => {
  const text = await createTelemetry().instruments.text()
  for (const channel of ['email', 'sms'])
    expect(text).toContain(`white_glove_messages_total{channel="${channel}",outcome="failed"} 0\n`)
})

it('[D8] the example alerts only use series that exist', async () => {
  const telemetry = createTelemetry()
  const test = await createTestApp({ metrics: { telemetry, token } })
  databaseReadings(telemetry.instruments, { db: test.db, background: test.db })
  bucketReadings(telemetry.instruments, undefined)
  const known = new Set([...(await telemetry.instruments.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const rules = await readFile('deployment/operations/alerts.yml', 'utf8')
  const named = [...rules.matchAll(/\b(?:white_glove|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  await test.close()
})
