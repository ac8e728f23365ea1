import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import { randomUUID } from 'node:crypto'
import { type FastifyInstance, LogController } from 'fastify'
import { orderSections } from '@core/kernel/entity/menus'
import { authRoutes } from './security/auth/authRoutes'
import { RequestViewers } from './security/viewers/RequestViewers'
import { presentUser } from './security/auth/session/presentUser'
import type { SessionLimits } from './security/auth/session/sessions'
import { explainDenial } from './security/access/explainDenial'
import { trackRequests } from './security/audit/requestTrail'
import { writePatientAccess } from './security/patientAccess/AccessWriter'
import { readPermissionIds, readSidebar } from './security/access/roleRights'
import { serveManifest } from './page/appManifest'
import { servePage } from './page/servePage'
import type { ListenHandlers, Listener } from './platform/database/listen'
import type { EntityCatalog } from './entities/table/EntityContext'
import { findOpenings } from './entities/table/findOpenings'
import { entityRoutes } from './entities/entityRoutes'
import type { PasskeyUse } from './platform/config'
import type { BoundJobs } from './platform/jobs/Job'
import { jobsOf } from './plugins/jobsOf'
import { installLive } from './live/installLive'
import { documentOptions } from './platform/http/documentOptions'
import { type Composition, type PluginSurroundings, composePlugins } from './plugins/composePlugins'
import { createCorePlugin } from './corePlugin'
import { type EventHandlers, handlersOf } from './plugins/handlersOf'
import { refuseUnguarded } from './platform/http/refuseUnguarded'
import type { Route } from './platform/http/defineRoute'
import { deploymentRoutes, presentDeployment } from './deployment/deploymentRoutes'
import { runAfterResponse } from './platform/http/runAfterResponse'
import { installErrorHandler } from './platform/http/errorHandler'
import { installHealth } from './platform/http/health'
import { registerRoute } from './platform/http/registerRoutes'
import type { Certificate } from './platform/http/certificate'
import { newFastify } from './platform/http/newFastify'
import { readUnread } from './platform/http/readUnread'
import { admitRequests } from './platform/http/admitRequests'
import { formScope } from './platform/http/formScope'
import { logRequests } from './platform/http/logRequests'
import { endConnections } from './platform/http/endConnections'
import { compressAnswers } from './platform/http/compressAnswers'
import { shareFairly } from './platform/http/shareFairly'
import { type Transport, secureTransport } from './platform/http/transport'
import { refuseUnparsed } from './platform/http/unparsedRequests'
import { RefusalBudget } from './platform/http/RefusalBudget'
import { takeEmptyJson } from './platform/http/takeEmptyJson'
import type { Telemetry } from './platform/telemetry/createTelemetry'
import { installTelemetry } from './platform/telemetry/installTelemetry'
import { traceRequests } from './platform/telemetry/traceRequests'
import { refuseFaults } from './plugins/definitions/DefinitionError'
import { routeFaults } from './plugins/definitions/routeFaults'
import { installReplicaReads } from './platform/http/replicaReads'
import { installNotFound } from './platform/http/installNotFound'
import { writeAnswers } from './platform/http/writeAnswers'

/** How long running requests may continue once the app is closing, in milliseconds. */
const stopTimeout = 5_000

/** All dependencies of the app; a test creates the same app on a database of its own. */
export interface AppDependencies extends PluginSurroundings, Pick<Transport, 'trustedProxies'> {
  /** The cost limit of refused requests; default: the usual one. */
  readonly refusals?: RefusalBudget
  /** The keys of the roles whose people may sign in by phone only; default: all. S1.3 */
  readonly phoneRoles?: readonly string[] | undefined
  /** How people may sign in with a passkey; default: not at all. D7 */
  readonly passkeys?: PasskeyUse | undefined
  readonly session: SessionLimits
  /** The ids of the features of core that are off; default: none. */
  readonly featuresOff?: readonly string[]
  /** People who open a health record outside of their caseload must give a purpose; default: false. */
  readonly askPurpose?: boolean
  /** Browsers may store data that is marked for reading offline; default: false. */
  readonly offlineReading?: boolean
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Whether the server is about to stop, so that no more requests should be sent to it; default: never. */
  readonly isDraining?: () => boolean
  /** Faults are shown with their details; only during development. */
  readonly development?: boolean
  /** If set, the server uses HTTP/2 over TLS. */
  readonly tls?: Certificate | undefined
  /** What runs by the clock besides the jobs of core and of plugins, by its name. */
  readonly jobs?: BoundJobs
  /** What this node measures, and the token of those who may read it; nothing is measured without. */
  readonly metrics?: { readonly telemetry: Telemetry; readonly token: string } | undefined
  /** Structured lines, to standard output unless a stream is given; if absent, nothing is logged. */
  readonly logger?: { readonly level: string; readonly stream?: { write(line: string): void } }
}

/** A route and the id of its plugin. */
export interface OwnedRoute {
  readonly owner: string
  readonly route: Route
}

export interface ComposedApp {
  readonly app: FastifyInstance
  /** The handlers of events, by the name of the subscription. */
  readonly handlers: EventHandlers
  /** The jobs, by their names. */
  readonly jobs: BoundJobs
  /** Every entity of the plugins that are on. */
  readonly catalog: EntityCatalog
  /** Every registered route, including core's. */
  readonly routes: readonly OwnedRoute[]
}

/**
 * Composes the app: core's routes, each plugin's, and the guard before all of them. It does not listen yet.
 * @throws DefinitionError with all faults of the definitions and the routes of plugins
 */
export async function createApp(
  dependencies: AppDependencies,
  composition: Composition = composePlugins(createCorePlugin(dependencies.featuresOff), dependencies),
): Promise<ComposedApp> {
  const { db, plugins, publicUrl, session, messages } = dependencies
  const { core, server, brand, files, permissions, tables, catalog, contextOf, backgroundContext } = composition
  const owned = [core, ...plugins]
  const { tls } = dependencies
  const app = newFastify(tls, {
    logger: dependencies.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line contains its request, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    ...refuseUnparsed(dependencies),
    return503OnClosing: true,
    trustProxy: dependencies.trustedProxies?.length ? [...dependencies.trustedProxies] : false,
  })

  writeAnswers(app)
  takeEmptyJson(app)
  await app.register(cookie)
  server.transport = secureTransport(app, dependencies)
  compressAnswers(app)
  await app.register(swagger, documentOptions(dependencies.brand.name))
  endConnections(app, stopTimeout)
  readUnread(app)
  traceRequests(app)
  const viewers = new RequestViewers(db, dependencies)
  const { refusals = new RefusalBudget() } = dependencies
  const readFrom = installReplicaReads(app, db, dependencies.replica)
  installErrorHandler(app, (denial) => explainDenial(db, denial), dependencies.development)
  refuseUnguarded(app)

  admitRequests(app, (request, reply) => viewers.of(request, reply), refusals)
  shareFairly(app)
  const isPersonal = (entity: string) => catalog.get(entity)?.entity.personal !== undefined
  trackRequests(app, { isPersonal, ...(dependencies.askPurpose && { findOpenings: findOpenings(catalog) }) })
  writePatientAccess(app, db, isPersonal)
  logRequests(app, refusals)
  if (dependencies.metrics) installTelemetry(app, dependencies.metrics.telemetry, dependencies.metrics.token)

  const { phoneRoles, passkeys, dataKeys } = dependencies
  const auth = { db, messages, brand, publicUrl, session, phoneRoles, passkeys, dataKeys, later: runAfterResponse(app) }
  server.jobs = { ...jobsOf(owned, backgroundContext), ...dependencies.jobs }
  const presented = {
    brand,
    plugins: plugins.map(({ id }) => id),
    featuresOff: dependencies.featuresOff ?? [],
    passkeys,
    scansFiles: dependencies.scanner !== undefined,
    offlineReading: dependencies.offlineReading ?? false,
    catalog,
  }
  const routes = [
    ...[...authRoutes(auth), ...deploymentRoutes({ ...presented, files })].map((route) => [core.id, route] as const),
    ...tables.flatMap(([plugin, table]) =>
      entityRoutes(table, { db, catalog, files }).map((route) => [plugin, route] as const),
    ),
    ...owned.flatMap((plugin) =>
      (plugin.routes?.(contextOf(plugin)) ?? []).map((route) => [plugin.id, route] as const),
    ),
  ]
  refuseFaults(routeFaults(routes, permissions))
  const { forms } = await formScope(app)
  for (const [owner, route] of routes)
    registerRoute(app, owner, route, { forms, readFrom, offlineReading: presented.offlineReading })
  const live = installLive(app, { db, catalog, findViewer: (token) => viewers.ofSession(token, false) })
  installHealth(app, db, dependencies.isDraining ?? (() => false))
  if (dependencies.metrics) {
    const { instruments } = dependencies.metrics.telemetry
    instruments.gauge('white_glove_live_streams', 'Screens that hear of changes from this node.')
    instruments.source('live', () => [{ gauge: 'white_glove_live_streams', value: live.size }])
  }
  serveManifest(app, { brand, files })
  const sidebar = { plugins: owned.map(({ id }) => id), sections: orderSections(plugins) }
  installNotFound(
    app,
    routes.map(([, route]) => route),
    dependencies.clientFolder === undefined
      ? undefined
      : await servePage(app, dependencies.clientFolder, {
          findViewer: (token) => viewers.ofSession(token),
          frames: async () =>
            (await Promise.all(plugins.map(async (plugin) => (await plugin.frames?.(contextOf(plugin))) ?? []))).flat(),
          deployment: () => presentDeployment(presented),
          offlineReading: presented.offlineReading,
          async session(viewer) {
            const roleId = viewer.viewing?.id ?? viewer.roleId
            const [profile, permissionIds, menus] = await Promise.all([
              presentUser(db, viewer.id, viewer, session),
              readPermissionIds(db, viewer, roleId),
              readSidebar(db, viewer, roleId, sidebar),
            ])
            return { profile, roleId, permissionIds, menus }
          },
        }),
  )
  // Last, so that an app that can't be composed leaves no connection behind.
  let accessListener: Listener | undefined
  const access: ListenHandlers = {
    notified(text) {
      viewers.notified(text)
      live.look()
    },
    lost: () => viewers.lost(),
  }
  app.addHook('onReady', async () => void (accessListener = db.listen('core_access', access)))
  app.addHook('onClose', () => accessListener?.close())
  await app.ready()
  return {
    app,
    handlers: handlersOf(owned, backgroundContext),
    jobs: server.jobs,
    catalog,
    routes: routes.map(([owner, route]) => ({ owner, route })),
  }
}
