import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../AppDependencies'
import { createApp } from '../app'
import { createCorePlugin } from '../corePlugin'
import type { Deployment } from '../demo/Deployment'
import { loadAutomations } from '../entities/automation/activeAutomations'
import { loadCustomFields } from '../entities/custom/followCustomFields'
import { loadRecordKinds } from '../entities/made/madeTable'
import { startOperations } from '../entities/operations/startOperations'
import { grantToAppRole } from '../platform/appRole'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { deliverEvents } from '../platform/events/deliverEvents'
import type { NodeEntries } from '../platform/events/NodeEntries'
import { startJobs } from '../platform/jobs/startJobs'
import { describeError } from '../platform/log/describeError'
import { pluginOf } from '../platform/telemetry/createTelemetry'
import { composePlugins } from '../plugins/composePlugins'
import { databaseFaults } from '../plugins/definitions/databaseFaults'
import { refuseFaults } from '../plugins/definitions/DefinitionError'
import { operationWorks } from './operationWorks'
import { prepareDatabase } from './prepareDatabase'
import { sealStoredValues } from './sealStoredValues'

/** How long a stop waits for each kind of background work, in ms. Interrupted work is done again after the next start. */
export const stopTimeout = 4000

/** Resolves when the work is done, and after `time` ms at the latest. */
export async function atMost(time: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, sleep(time, undefined, { ref: false })])
}

interface PluginEnvironment {
  readonly dependencies: AppDependencies
  readonly deployment: Deployment
  readonly background: OpenDatabase
  /** Requests use a role of their own, which must be granted the tables. */
  readonly hasAppRole: boolean
  readonly entries: NodeEntries
  /** Called with each step that changed the database. */
  readonly say: (line: string) => void
  /** Called once the database is as the plugins expect it, before there is an app. */
  readonly onDatabase?: () => Promise<void>
}

/** A set of plugins that works together: its app, and what it does in the background. */
export interface RunningPlugins {
  /** Ready for requests. */
  readonly app: FastifyInstance
  /** Every call of it: `POST /api/Lead/List`. */
  readonly calls: readonly string[]
  /** Begins the background work: events, jobs, operations. */
  begin(): Promise<void>
  /** Ends the background work; what was interrupted is done again. */
  end(): Promise<void>
}

/**
 * Composes a set of plugins on the database, which it updates to what they expect. Nothing works in the background yet.
 * @throws when the definitions have faults or a migration fails; the message names the plugin
 */
export async function preparePlugins(environment: PluginEnvironment): Promise<RunningPlugins> {
  const { dependencies, deployment, background, hasAppRole, entries, say, onDatabase } = environment
  const { plugins, dataKeys, metrics, featuresOff = [] } = dependencies
  // Faults of the definitions are reported before anything is written.
  const composition = composePlugins(createCorePlugin(featuresOff), dependencies)
  await prepareDatabase(background, plugins, deployment, say)
  await loadRecordKinds(background, composition.catalog)
  await loadCustomFields(background)
  // While the feature is off, writes start nothing that would begin when it is on again.
  if (!featuresOff.includes('automations')) await loadAutomations(background)
  await sealStoredValues(
    background,
    dataKeys,
    composition.tables.map(([, table]) => table),
    plugins.flatMap(({ encryptedColumns = [] }) => encryptedColumns),
  )
  if (hasAppRole) await grantToAppRole(background)
  refuseFaults(await databaseFaults(background, composition.tables, composition.catalog))
  await onDatabase?.()
  const { app, handlers, jobs, catalog, routes } = await createApp(dependencies, composition)
  const work: { stop(): Promise<void> }[] = []
  return {
    app,
    calls: routes.map(({ route: { call } }) => `${call.method} ${call.path}`),
    async begin() {
      work.push(
        await deliverEvents({
          db: background,
          handlers,
          entries,
          onFailure(subscription, error) {
            app.log.error(
              { subscription, ...describeError(error) },
              'an event could not be handled and will come again',
            )
          },
          onDelivery: (name, outcome, seconds) =>
            metrics?.telemetry.deliveries.observe([pluginOf(name), name, outcome], seconds),
        }),
      )
      work.push(
        await startJobs({
          db: background,
          jobs,
          entries,
          onFailure: (job, error) =>
            app.log.error({ job, ...describeError(error) }, 'a job could not be done and will be tried again'),
          onRun: (name, outcome, seconds) => metrics?.telemetry.jobs.observe([pluginOf(name), name, outcome], seconds),
        }),
      )
      work.push(
        startOperations({
          db: background,
          catalog,
          works: operationWorks(catalog),
          onFailure: (error) =>
            app.log.error(describeError(error), 'an operation could not go on and will be tried again'),
        }),
      )
    },
    async end() {
      for (const one of work.splice(0).toReversed()) await atMost(stopTimeout, one.stop())
    },
  }
}
