import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { authRoutes } from './auth/authRoutes'
import { checkForgery, renewForgery } from './auth/session/checkForgery'
import { sessionCookie } from './auth/session/cookies'
import { type SessionLimits, findViewer } from './auth/session/sessions'
import { roleRoutes } from './access/roleRoutes'
import type { Database } from './database/Database'
import type { Messages } from './messages/Messages'
import { createContext } from './plugins/createContext'
import { corePlugin } from './plugins/corePlugin'
import type { ServerContext, ServerPlugin } from './plugins/defineServerPlugin'
import { knownPermissions } from './plugins/knownPermissions'
import { isApi, refuseUnguarded } from './plugins/refuseUnguarded'
import { deploymentRoutes } from './routes/deploymentRoutes'
import { doLater } from './routes/doLater'
import { answerError, installErrorHandler } from './routes/errorHandler'
import { installHealth } from './routes/health'
import { guard, registerRoutes } from './routes/registerRoutes'
import { installNotFound } from './web/installNotFound'
import { serveClient } from './web/serveClient'

/** How long what is under way may go on once the app is closing, in milliseconds. */
const patience = 5_000

/** All that the app stands on; a test builds the same app over a database of its own. */
export interface AppDependencies {
  readonly db: Database
  readonly messages: Messages
  /** Those that are on. */
  readonly plugins: readonly ServerPlugin[]
  readonly brand: { readonly name: string; readonly color: string | null }
  readonly publicUrl: string
  readonly session: SessionLimits
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Structured lines, to standard output unless a stream is given; nothing is logged without it. */
  readonly logger?: { readonly level: string; readonly stream?: { write(line: string): void } }
}

export interface ComposedApp {
  readonly app: FastifyInstance
  /** What reacts to events, by the name of the subscription. */
  readonly handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>
}

/**
 * Composes the app: core's routes, each plugin's, the guard before all of them. It does not listen yet.
 * @throws when two plugins clash, a route is unguarded, or a permission is unknown; the message names the culprit
 */
export async function createApp(dependencies: AppDependencies): Promise<ComposedApp> {
  const { db, plugins, publicUrl, session, brand, messages } = dependencies
  const app = Fastify({
    logger: dependencies.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
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
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: brand.name, version: '1' }, servers: [{ url: '/' }] },
  })
  // Whoever sends slowly, or reads slowly, must not hold a stop up.
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), patience).unref())
  installErrorHandler(app)
  refuseUnguarded(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The route that was matched, never the address as it came: /%61pi/… and http://host/api/… lead to /api/… as well.
    if (!isApi(request.routeOptions.url)) return
    // What one role was told must not lie in a cache for the next.
    reply.header('cache-control', 'no-store')
    checkForgery(request, publicUrl)
    renewForgery(request, reply)
    const token = request.cookies[sessionCookie]
    request.viewer = token ? await findViewer(db, token, session) : undefined
    guard(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: a query can hold a name that somebody searched for.
    const { method, url } = request.routeOptions
    request.log.info({ requestId: request.id, method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.viewer?.id }, 'request')
  })

  const known = knownPermissions(plugins)
  const auth = { db, messages, brandName: brand.name, publicUrl, session, later: doLater(app) }
  const core = [...authRoutes(auth), ...roleRoutes(db, plugins.map(({ id }) => id)), ...deploymentRoutes(brand, plugins)]
  registerRoutes(app, 'core', core, known)
  const contextOf = createContext(plugins, { db, messages, brandName: brand.name, publicUrl })
  for (const plugin of plugins) registerRoutes(app, plugin.id, plugin.routes?.(contextOf(plugin)) ?? [], known)
  installHealth(app, db)
  installNotFound(app, dependencies.clientFolder && (await serveClient(app, dependencies.clientFolder)))
  await app.ready()
  return { app, handlers: handlersOf([corePlugin, ...plugins], contextOf) }
}

function handlersOf(plugins: readonly ServerPlugin[], contextOf: (plugin: ServerPlugin) => ServerContext): ComposedApp['handlers'] {
  const all = plugins.flatMap((plugin) => Object.entries(plugin.subscriptions ?? {}).map(([name, { handle }]) => [name, (payload: unknown) => handle(payload, contextOf(plugin))] as const))
  return Object.fromEntries(all)
}
