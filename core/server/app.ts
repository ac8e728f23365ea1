import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { authRoutes } from './auth/authRoutes'
import { checkForgery, renewForgery } from './auth/session/checkForgery'
import { sessionCookie } from './auth/session/cookies'
import { ViewerCache } from './auth/session/ViewerCache'
import { readViewer } from './auth/session/readViewer'
import type { SessionLimits } from './auth/session/sessions'
import { type Brand, brandOf } from './brand/brand'
import { explainDenial } from './access/explainDenial'
import { keepRequestAddress } from './audit/requestAddress'
import { roleRoutes } from './access/roleRoutes'
import type { Database } from './database/Database'
import type { Hearing, Listener } from './events/listen'
import { draftRoutes } from './drafts/draftRoutes'
import { explainRoutes } from './access/explainRoutes'
import type { EntityCatalog } from './entities/EntityContext'
import type { EntityTable } from './entities/EntityTable'
import { entityRoutes } from './entities/entityRoutes'
import { commonOptionRoutes } from './entities/record/commonOptions'
import { clearHourly } from './files/clearHourly'
import { fileRoutes } from './files/fileRoutes'
import type { FileStore } from './files/store/FileStore'
import { type BoundJobs, jobsOf } from './jobs/jobsOf'
import { installLive } from './live/installLive'
import { presenceRoutes } from './live/presenceRoutes'
import { lookupRoutes } from './lookups/lookupRoutes'
import type { Messages } from './messages/Messages'
import { documentOptions } from './openapi/documentOptions'
import { operationRoutes } from './operations/operationRoutes'
import { createContext } from './plugins/createContext'
import { corePlugin } from './plugins/corePlugin'
import type { ServerContext, ServerPlugin } from './plugins/defineServerPlugin'
import { knownPermissions } from './plugins/knownPermissions'
import { isApi, refuseUnguarded } from './plugins/refuseUnguarded'
import { deploymentRoutes } from './routes/deploymentRoutes'
import { stateRoutes } from './routes/stateRoutes'
import { doLater } from './routes/doLater'
import { answerError, installErrorHandler } from './routes/errorHandler'
import { installHealth } from './routes/health'
import { guard, registerRoutes } from './routes/registerRoutes'
import { takeEmptyJson } from './routes/takeEmptyJson'
import { viewRoutes } from './views/viewRoutes'
import { installNotFound } from './web/installNotFound'
import { answerHeaders } from './web/securityHeaders'
import { serveClient } from './web/serveClient'

/** How long what is under way may go on once the app is closing, in milliseconds. */
const patience = 5_000

/** All that the app stands on; a test builds the same app over a database of its own. */
export interface AppDependencies {
  readonly db: Database
  /** What jobs and reactions to events work with; `db` unless said. */
  readonly background?: Database
  readonly messages: Messages
  /** Those that are on. */
  readonly plugins: readonly ServerPlugin[]
  /** The environment's: what holds until an administrator sets another. */
  readonly brand: Brand
  readonly publicUrl: string
  readonly session: SessionLimits
  /** Where uploaded files stand. */
  readonly files: FileStore
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Structured lines, to standard output unless a stream is given; nothing is logged without it. */
  readonly logger?: { readonly level: string; readonly stream?: { write(line: string): void } }
}

export interface ComposedApp {
  readonly app: FastifyInstance
  /** What reacts to events, by the name of the subscription. */
  readonly handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** What runs by the clock, by its name. */
  readonly jobs: BoundJobs
  /** Every entity of the plugins that are on. */
  readonly catalog: EntityCatalog
}

/**
 * Composes the app: core's routes, each plugin's, the guard before all of them. It does not listen yet.
 * @throws when two plugins clash, a route is unguarded, or a permission is unknown; the message names the culprit
 */
export async function createApp(dependencies: AppDependencies): Promise<ComposedApp> {
  const { db, files, plugins, publicUrl, session, messages } = dependencies
  const brand = brandOf(db, dependencies.brand)
  const app = Fastify({
    logger: dependencies.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line names its request itself, so none needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    // Nobody holds a connection, or a list that is being sent, by sending or reading nothing.
    connectionTimeout: 60_000,
    requestTimeout: 60_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
  })

  // Fields validate (registerRoutes); a second validator would answer with other words.
  app.setValidatorCompiler(() => () => true)
  takeEmptyJson(app)
  await app.register(cookie)
  // Read by the routes that take a file, each with a limit of its own; one file a request, and few fields beside it.
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50, parts: 11, fileSize: 50 * 1024 * 1024 } })
  await app.register(swagger, documentOptions(dependencies.brand.name))
  // Whoever sends slowly, or reads slowly, must not hold a stop up.
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), patience).unref())
  const viewers = new ViewerCache((tokenHash, isAlive) => readViewer(db, tokenHash, session, isAlive))
  installErrorHandler(app, (denial) => explainDenial(db, denial))
  refuseUnguarded(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The route that was matched, never the address as it came: /%61pi/… and http://host/api/… lead to /api/… as well.
    if (!isApi(request.routeOptions.url)) return
    reply.headers(answerHeaders)
    checkForgery(request, publicUrl)
    renewForgery(request, reply)
    const token = request.cookies[sessionCookie]
    // A screen that refreshes by itself says so: nobody needs to sit in front of it.
    const isAlive = request.headers['x-background'] === undefined && !request.routeOptions.config.background
    request.viewer = token ? await viewers.find(token, isAlive) : undefined
    guard(request)
  })
  keepRequestAddress(app)
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: a query can hold a name that somebody searched for.
    const { method, url } = request.routeOptions
    request.log.info({ requestId: request.id, method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.viewer?.id }, 'request')
  })

  const known = knownPermissions(plugins)
  const auth = { db, messages, brand, publicUrl, session, later: doLater(app) }
  const lookups = plugins.flatMap((plugin) => plugin.lookups ?? [])
  // Filled before the first request: what plugins are handed is the same map.
  const catalog = new Map<string, EntityTable>()
  const owners = [corePlugin, ...plugins].map(({ id }) => id)
  const contextOf = createContext(plugins, { db, messages, brand, files, publicUrl, plugins: owners, lookups, catalog })
  const contextBehind = (plugin: ServerPlugin): ServerContext => ({ ...contextOf(plugin), db: dependencies.background ?? db })
  const tables = new Map(plugins.map((plugin) => [plugin.id, plugin.entities?.(contextOf(plugin)) ?? []]))
  for (const table of [...tables.values()].flat()) catalog.set(table.entity.id, table)
  clearHourly(app, db, files)
  const core = [
    ...authRoutes(auth),
    ...roleRoutes(db, owners),
    ...deploymentRoutes({ brand, plugins, files }),
    ...lookupRoutes(db, lookups),
    ...stateRoutes(),
    ...fileRoutes({ db, files, catalog }),
    ...draftRoutes(db),
    ...presenceRoutes(db, catalog),
    ...viewRoutes({ db, catalog }),
    ...commonOptionRoutes({ db, catalog }),
    ...explainRoutes({ db, catalog }),
    ...operationRoutes({ db, catalog }),
  ]
  registerRoutes(app, 'core', core, known)
  for (const plugin of plugins) {
    const entities = tables.get(plugin.id)!.flatMap((table) => entityRoutes(table, { db, catalog }))
    registerRoutes(app, plugin.id, [...entities, ...(plugin.routes?.(contextOf(plugin)) ?? [])], known)
  }
  const live = installLive(app, { db, catalog, findViewer: (token) => viewers.find(token, false) })
  installHealth(app, db)
  installNotFound(app, dependencies.clientFolder ? await serveClient(app, dependencies.clientFolder) : undefined)
  // Last, so that an app that can't be composed leaves no connection behind.
  let hearing: Listener | undefined
  const access: Hearing = {
    heard(text) {
      viewers.heard(text)
      live.look()
    },
    lost: () => viewers.lost(),
  }
  app.addHook('onReady', async () => void (hearing = db.listen('core_access', access)))
  app.addHook('onClose', () => hearing?.close())
  await app.ready()
  return { app, handlers: handlersOf([corePlugin, ...plugins], contextBehind), jobs: jobsOf([corePlugin, ...plugins], contextBehind), catalog }
}

function handlersOf(plugins: readonly ServerPlugin[], contextOf: (plugin: ServerPlugin) => ServerContext): ComposedApp['handlers'] {
  const all = plugins.flatMap((plugin) => Object.entries(plugin.subscriptions ?? {}).map(([name, { handle }]) => [name, (payload: unknown) => handle(payload, contextOf(plugin))] as const))
  return Object.fromEntries(all)
}
