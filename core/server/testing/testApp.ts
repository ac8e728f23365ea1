import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RoleName } from '../access/roles'
import { type AppDependencies, createApp } from '../app'
import { demonstrationPassword, demonstrationUsers } from '../demo/demonstrationUsers'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../database/openDatabase'
import { openFolder } from '../files/store/openFolder'
import { deliverEvents } from '../events/deliverEvents'
import { subscriptionsOf } from '../events/eventRoutes'
import type { Message } from '../messages/Messages'
import { startOperations } from '../operations/startOperations'
import { corePlugin } from '../plugins/corePlugin'
import { allPlugins } from '../plugins/foundPlugins'
import { createPeopledDatabase } from './testDatabase'

export interface Answer {
  readonly status: number
  // A test looks into answers of every shape and asserts what it finds.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Record<string, unknown>
}

/** A browser, as far as the API can tell: it keeps cookies and sends the anti-forgery header. */
export interface Caller {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** What it holds by now, to be tampered with. */
  readonly cookies: Map<string, string>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: OpenDatabase
  /** What was sent so far, the newest last. */
  readonly sent: Message[]
  /** Where uploaded files stand; removed when it closes. */
  readonly filesFolder: string
  /** A browser in which nobody is signed in, at an address of its own unless one is given. */
  visitor(address?: string): Caller
  /** Signs the demonstration user of this role in, by password and code. */
  as(role: RoleName): Promise<Caller>
  /** A second node over the same database. Those who are signed in on one are so on the other. */
  node(): Promise<TestNode>
  /** What carries operations on. It runs from the start. */
  readonly operations: { stop(): Promise<void>; start(onFailure?: (error: unknown) => void): void }
  /** Runs a job of the plugins now, whatever its time. */
  runJob(name: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type TestNode = Pick<TestApp, 'app' | 'db' | 'visitor' | 'close'>

/** The whole app over a database of its own, with the nine demonstration people and no other data. */
export async function createTestApp({ statementSeconds, ...options }: Partial<AppDependencies> & Pick<DatabaseOptions, 'statementSeconds'> = {}): Promise<TestApp> {
  const subscriptions = subscriptionsOf([corePlugin, ...(options.plugins ?? allPlugins)])
  const { db, drop } = await createPeopledDatabase({ subscriptions, ...(statementSeconds !== undefined && { statementSeconds }) })
  const filesFolder = path.join(tmpdir(), `white-glove-files-${randomUUID()}`)
  const sent: Message[] = []
  const failures: Error[] = []
  const compose = (db: OpenDatabase) => createApp({
    db,
    messages: { send: async (message) => void sent.push(message) },
    plugins: allPlugins,
    brand: { name: 'White Glove', color: null },
    publicUrl: 'http://localhost:3000',
    session: { idleMinutes: 30, hours: 12 },
    files: openFolder(filesFolder),
    ...options,
  })
  const { app, handlers, jobs, catalog } = await compose(db)
  const delivery = await deliverEvents({ db, handlers, onFailure: (subscription, error) => failures.push(new Error(subscription, { cause: error })) })
  const failed = (error: unknown) => void failures.push(new Error('An operation', { cause: error }))
  const startRunner = (onFailure: (error: unknown) => void = failed) => startOperations({ db, catalog, onFailure })
  let runner = startRunner()
  return {
    app,
    db,
    sent,
    filesFolder,
    visitor: (address) => createCaller(app, address),
    async as(role) {
      const caller = createCaller(app)
      const { email } = demonstrationUsers.find((user) => user.role === role)!
      const login = await caller.post('/api/auth/login', { email, password: demonstrationPassword })
      const otp = lastCode(sent, email)
      const verified = await caller.post('/api/auth/verify-otp', { email, otp })
      if (verified.status !== 200) throw new Error(`${role} could not sign in: ${login.body.message} ${verified.body.message}`)
      return caller
    },
    async node() {
      const second = openDatabase({ connectionString: db.pool.options.connectionString!, maxConnections: 3, subscriptions })
      const { app } = await compose(second)
      return {
        app,
        db: second,
        visitor: (address) => createCaller(app, address),
        async close() {
          await app.close()
          await second.close()
        },
      }
    },
    operations: {
      stop: () => runner.stop(),
      start: (onFailure) => void (runner = startRunner(onFailure)),
    },
    runJob: (name, signal = new AbortController().signal) => jobs[name]!.run(signal),
    async close() {
      await runner.stop()
      await delivery.stop()
      await app.close()
      await drop()
      await rm(filesFolder, { recursive: true, force: true })
      if (failures.length > 0) throw new AggregateError(failures, 'Events could not be handled')
    },
  }
}

/** @returns the six digits of the newest message to this address. */
export function lastCode(sent: readonly Message[], email: string): string {
  const message = sent.findLast(({ to }) => to === email)
  const code = message?.text.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`No code was sent to ${email}`)
  return code
}

let callers = 0

function createCaller(app: FastifyInstance, address = `10.0.${callers >> 8}.${callers++ & 255}`): Caller {
  const cookies = new Map<string, string>()
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const forgery = cookies.get('XSRF-TOKEN')
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: { ...(forgery ? { 'x-xsrf-token': forgery } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.body ? response.json() : undefined, headers: response.headers }
  }
  return {
    cookies,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  }
}
