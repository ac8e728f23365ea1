import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from './AppDependencies'
import { createCorePlugin } from './corePlugin'
import { createServer } from './createServer'
import { deploymentRoutes } from './deployment/deploymentRoutes'
import { followAutomations } from './entities/automation/activeAutomations'
import { followCustomFields } from './entities/custom/followCustomFields'
import { madeRoutes } from './entities/made/madeRoutes'
import { followRecordKinds } from './entities/made/madeTable'
import { entityRoutes } from './entities/entityRoutes'
import { importPresets } from './entities/import/importPresets'
import type { EntityCatalog } from './entities/table/EntityContext'
import { installLive } from './live/installLive'
import { installPage } from './page/installPage'
import type { Listener } from './platform/database/listen'
import type { Route } from './platform/http/defineRoute'
import { formScope } from './platform/http/formScope'
import { installHealth } from './platform/http/health'
import { registerRoute } from './platform/http/registerRoutes'
import { runAfterResponse } from './platform/http/runAfterResponse'
import type { BoundJobs } from './platform/jobs/Job'
import { servePackages } from './packages/servePackages'
import { type Composition, composePlugins } from './plugins/composePlugins'
import { refuseFaults } from './plugins/definitions/DefinitionError'
import { routeFaults } from './plugins/definitions/routeFaults'
import { type EventHandlers, handlersOf } from './plugins/handlersOf'
import { jobsOf } from './plugins/jobsOf'
import { offeredProviders } from './security/auth/providers/SignInProvider'
import { authRoutes } from './security/auth/authRoutes'

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
  const { db, plugins, passkeys, featuresOff = [], offlineReading = false, isDraining = () => false } = dependencies
  const { core, server, brand, files, permissions, tables, catalog, contextOf, coreRoutes, backgroundContext } =
    composition
  const owners = [core, ...plugins]
  const { app, viewers, readFrom } = await createServer(dependencies, composition)
  // Before the routes, which read the state of the server when they are made.
  server.jobs = { ...jobsOf(owners, backgroundContext), ...dependencies.jobs }

  const presented = {
    brand,
    signInProviders: () => offeredProviders(db),
    files,
    plugins: plugins.map(({ id }) => id),
    packages: () => dependencies.packages ?? [],
    featuresOff,
    experimentalPoints: dependencies.experimentalPoints ?? [],
    passkeys,
    scansFiles: dependencies.scanner !== undefined,
    offlineReading,
    formats: dependencies.formats ?? {},
    catalog,
  }
  const entityContext = { db, catalog, files, importPresets: contextOf(core).contributionsTo(importPresets) }
  const ownedBy = (owner: string, routes: readonly Route[]) => routes.map((route): OwnedRoute => ({ owner, route }))
  const routes: readonly OwnedRoute[] = [
    ...ownedBy(core.id, authRoutes({ ...dependencies, brand, later: runAfterResponse(app) })),
    ...ownedBy(core.id, deploymentRoutes(presented)),
    ...tables.flatMap(([plugin, table]) => ownedBy(plugin, entityRoutes(table, entityContext))),
    ...ownedBy(core.id, madeRoutes(entityContext)),
    ...ownedBy(core.id, coreRoutes()),
    ...plugins.flatMap((plugin) => ownedBy(plugin.id, plugin.routes?.(contextOf(plugin)) ?? [])),
  ]
  refuseFaults(routeFaults(routes, permissions))
  const definitions = [
    followCustomFields(db),
    followRecordKinds(db, catalog),
    ...(featuresOff.includes('automations') ? [] : [followAutomations(db)]),
  ]
  // Whoever changed a field or a kind of record here can use it with the next request.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') await Promise.all(definitions.map((one) => one.settled()))
  })
  const { forms } = await formScope(app)
  for (const { owner, route } of routes) registerRoute(app, owner, route, { forms, readFrom, offlineReading })

  servePackages(app, db, dependencies.publicUrl)
  const live = installLive(app, { db, catalog, findViewer: (token) => viewers.ofSession(token, false) })
  installHealth(app, db, isDraining)
  if (dependencies.metrics) live.measure(dependencies.metrics.telemetry.instruments)
  await installPage(app, { dependencies, composition, viewers, presented, routes: routes.map(({ route }) => route) })

  // Last, so that an app that can't be composed leaves no connection behind.
  let access: Listener | undefined
  const notified = (text: string | undefined) => {
    // All of them are told that a connection was lost, which is of none alone.
    if (definitions.filter((one) => one.notified(text)).length > 0) return
    viewers.notified(text)
    live.look()
  }
  app.addHook('onReady', async () => {
    access = db.listen('core_access', { notified, lost: () => viewers.lost() })
  })
  app.addHook('onClose', () => access?.close())
  await app.ready()
  return { app, handlers: handlersOf(owners, backgroundContext), jobs: server.jobs, catalog, routes }
}
