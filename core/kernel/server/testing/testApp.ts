import path from 'node:path'
import { setDataKeys } from '../platform/database/sealedTexts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { RoleName } from '../security/access/roles'
import { type ComposedApp, createApp } from '../app'
import type { AppDependencies } from '../AppDependencies'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../platform/database/openDatabase'
import { openFolder } from '../platform/files/store/openFolder'
import { deliverEvents } from '../platform/events/deliverEvents'
import { subscriptionsOf } from '../platform/events/eventRoutes'
import { eventWriter } from '../platform/events/insertEvent'
import type { CallMethod } from '@core/kernel/entity/defineCall'
import type { Message } from '../platform/messages/Messages'
import { startOperations } from '../entities/operations/startOperations'
import { corePlugin } from '../corePlugin'
import { composePlugins } from '../plugins/composePlugins'
import { databaseFaults } from '../plugins/definitions/databaseFaults'
import { refuseFaults } from '../plugins/definitions/DefinitionError'
import { definedPermissions, pluginFaults } from '../plugins/definitions/pluginFaults'
import type { Deployment } from '../demo/Deployment'
import { fleetPlugins } from './fleet/fleet'
import { fleetDeployment } from './fleet/fleetDeployment'
import { createPeopledDatabase, testDataKeys } from './testDatabase'
import { loadAutomations } from '../entities/automation/activeAutomations'
import { loadCustomFields } from '../entities/custom/followCustomFields'
import { loadRecordKinds } from '../entities/made/madeTable'
import { operationWorks } from '../start/operationWorks'

export interface Answer {
  readonly status: number
  // Tests read responses of every shape and assert what they find.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Record<string, unknown>
}

/** A browser, as far as the API can tell: it stores cookies and sends the anti-forgery header. */
export interface Caller {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Its current cookies, which a test may manipulate. */
  readonly cookies: Map<string, string>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: OpenDatabase
  /** Every route of the app, and every entity. */
  readonly routes: ComposedApp['routes']
  readonly catalog: ComposedApp['catalog']
  /** The messages sent so far, the newest last. */
  readonly sent: Message[]
  /** The folder of uploaded files; removed when the app closes. */
  readonly filesFolder: string
  /** A browser in which nobody is signed in, at an address of its own unless one is given. */
  visitor(address?: string): Caller
  /** Signs in the deployment's person with this role, by password and code. */
  as(role: RoleName): Promise<Caller>
  /** A second node on the same database, optionally with other plugins and features. A session on one is valid on the other. */
  node(options?: Partial<Pick<AppDependencies, 'plugins' | 'featuresOff'>>): Promise<TestNode>
  /** Runs operations. It is started at the beginning. */
  readonly operations: { stop(): Promise<void>; start(onFailure?: (error: unknown) => void): void }
  /** The failures of events so far, which a test provoked. Those that nobody takes make `close` fail. */
  takeFailures(): readonly Error[]
  /** Runs a job of core or a plugin now, whatever its time: `core.purgeDeleted`, `core.clearFiles`. */
  runJob(name: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type TestNode = Pick<TestApp, 'app' | 'db' | 'visitor' | 'close'>

interface TestAppOptions extends Partial<AppDependencies>, Pick<DatabaseOptions, 'statementSeconds'> {
  /** The deployment whose roles and people are in the database. A plugin's tests pass the product's. */
  readonly deployment?: Deployment
  /** False where a fixture has only the columns that its test reads, or creates its table later. */
  readonly checkTables?: boolean
  /** Adds the plugins' demonstration data. The results of their events, such as sealed PDFs, are not included. */
  readonly demonstration?: boolean
}

/**
 * The whole app on a database of its own, with the people of the deployment and no other data. A plugin's tests pass their plugin and the
 * product's deployment; by default, the app has the fixture plugins and people of testing/fleet.
 */
export async function createTestApp({
  statementSeconds,
  plugins = fleetPlugins,
  deployment = fleetDeployment,
  checkTables = true,
  demonstration = false,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const writeEvent = eventWriter(subscriptionsOf([corePlugin, ...plugins]))
  const roleKeys = deployment.roles.map(({ key }) => key)
  // Before the database refuses what is wrong, with its own message.
  const permissions = definedPermissions([corePlugin, ...plugins])
  refuseFaults(pluginFaults([corePlugin, ...plugins], permissions, roleKeys))
  const { db, drop } = await createPeopledDatabase({
    plugins,
    deployment,
    demonstration,
    writeEvent,
    statementsInErrors: options.development ?? true,
    ...(statementSeconds !== undefined && { statementSeconds }),
  })
  const filesFolder = path.join(tmpdir(), `white-glove-files-${randomUUID()}`)
  const sent: Message[] = []
  const failures: Error[] = []
  const dependenciesOf = (db: OpenDatabase, own: Partial<AppDependencies> = {}): AppDependencies => ({
    db,
    messages: { send: async (message) => void sent.push(message) },
    plugins,
    brand: { name: 'White Glove', color: null },
    publicUrl: 'http://localhost:3000',
    session: { idleMinutes: 30, hours: 12, askAgainMinutes: 60 },
    dataKeys: testDataKeys,
    files: openFolder(filesFolder),
    dataDir: `${filesFolder}-data`,
    development: true,
    roleKeys,
    ...options,
    ...own,
  })
  const dependencies = dependenciesOf(db)
  setDataKeys(dependencies.dataKeys)
  const composition = composePlugins(corePlugin, dependencies)
  // As at the start: a missing column is reported with its correction, and not by the first call that fails.
  if (checkTables) refuseFaults(await databaseFaults(db, composition.tables, composition.catalog))
  // As at the start, too: the process still holds what the file before has defined in a database of its own.
  await loadRecordKinds(db, composition.catalog)
  await loadCustomFields(db)
  await loadAutomations(db)
  const { app, handlers, jobs, catalog, routes } = await createApp(dependencies, composition)
  const delivery = await deliverEvents({
    db,
    handlers,
    onFailure: (subscription, error) => failures.push(new Error(subscription, { cause: error })),
  })
  const failed = (error: unknown) => void failures.push(new Error('An operation', { cause: error }))
  const works = operationWorks(catalog)
  const startRunner = (onFailure: (error: unknown) => void = failed) =>
    startOperations({ db, catalog, works, onFailure })
  let runner = startRunner()
  return {
    app,
    db,
    routes,
    catalog,
    sent,
    filesFolder,
    visitor: (address) => createCaller(app, address),
    async as(role) {
      const caller = createCaller(app)
      const { roles, demonstration } = deployment
      const { email } = demonstration.people.find(
        (person) => person.role === roles.find(({ name }) => name === role)?.key,
      )!
      const login = await caller.post('/api/auth/login', { email, password: demonstration.password })
      const otp = lastCode(sent, email)
      const verified = await caller.post('/api/auth/verify-otp', { email, otp })
      if (verified.status !== 200)
        throw new Error(`${role} could not sign in: ${login.body.message} ${verified.body.message}`)
      return caller
    },
    async node(own) {
      const second = openDatabase({
        connectionString: db.pool.options.connectionString!,
        maxConnections: 3,
        writeEvent,
      })
      const { app } = await createApp(dependenciesOf(second, own))
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
    takeFailures: () => failures.splice(0),
    async close() {
      await runner.stop()
      await delivery.stop()
      await app.close()
      await drop()
      await rm(filesFolder, { recursive: true, force: true })
      await rm(`${filesFolder}-data`, { recursive: true, force: true })
      if (failures.length > 0) throw new AggregateError(failures, 'Events could not be handled')
    },
  }
}

/** @returns the newest one-time code that was sent to this address. Other messages may contain six digits too, such as a number. */
export function lastCode(sent: readonly Message[], email: string): string {
  const codes = sent.flatMap(({ to, subject, text }) =>
    to === email ? (`${subject} ${text}`.match(/\b(\d{6}) is your/)?.[1] ?? []) : [],
  )
  const code = codes.at(-1)
  if (!code) throw new Error(`No code was sent to ${email}`)
  return code
}

let callers = 0

function createCaller(app: FastifyInstance, address = `10.0.${callers >> 8}.${callers++ & 255}`): Caller {
  const cookies = new Map<string, string>()
  async function call(
    method: CallMethod,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const forgery = cookies.get('XSRF-TOKEN')
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...(forgery ? { 'x-xsrf-token': forgery } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
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
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path) => call('DELETE', path),
  }
}
