import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import type { Server } from 'node:tls'
import type { AppDependencies } from '../AppDependencies'
import { brandOf } from '../platform/brand'
import { setFormats } from '@core/kernel/entity/formats'
import { type Config, filesOf } from '../platform/config'
import { setDataKeys } from '../platform/database/sealedTexts'
import { openDataKeys } from '../platform/dataKeys'
import { hasSuperAdmin } from '../security/access/guards'
import { sealStoredSecrets } from '../security/auth/authenticator/storedSecrets'
import { readEnvironmentProviders, syncProviders } from '../security/auth/providers/environmentProviders'
import { listenUrl, publicUrlOf } from '../platform/publicUrl'
import { seedDemonstration } from '../demo/seedDemonstration'
import { openScanner } from '../platform/files/scanning/openScanner'
import { openFileStore } from '../platform/files/store/openFileStore'
import { NodeEntries } from '../platform/events/NodeEntries'
import { subscriptionsOf } from '../platform/events/eventRoutes'
import { eventWriter } from '../platform/events/insertEvent'
import { followCertificate, readCertificate } from '../platform/http/certificate'
import { openOutside } from '../security/audit/anchors/openOutside'
import { anchorFiles } from '../security/audit/anchors/anchorKey'
import { startAnchoring } from '../security/audit/anchors/startAnchoring'
import { failureReason } from '../platform/log/failureReason'
import { describeError } from '../platform/log/describeError'
import type { Log } from '../platform/log/openLog'
import { bringWords } from '../platform/language/readerLanguage'
import { createTelemetry } from '../platform/telemetry/createTelemetry'
import { watchMessages } from '../platform/messages/watchMessages'
import { sweepOutbox } from '../platform/messages/outboxFolder'
import { createMessages } from '../platform/messages/createMessages'
import { corePlugin, createCorePlugin, deploymentJobs } from '../corePlugin'
import type { CommandApart } from '../plugins/ServerFeature'
import { claimFiles } from '../entities/files/fileOwner'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { tablesInCommand } from '../plugins/tablesInCommand'
import type { Deployment } from '../demo/Deployment'
import { bucketReadings } from './bucketReadings'
import { listenError, probePort } from './probePort'
import { connectDatabase, openReplica } from '../platform/connectDatabase'
import { version } from '../platform/version'
import { databaseReadings } from './databaseReadings'
import { newNodeId, startHeartbeat } from '../platform/events/Heartbeat'
import { FrontServer } from '../platform/http/FrontServer'
import {
  type ChosenPlugins,
  choosePlugins,
  packageWords,
  type PluginSources,
  presentPackages,
} from '../packages/choosePlugins'
import { examinePackage, knownPlugins } from '../packages/examinePackage'
import { PluginHost } from '../packages/PluginHost'
import type { TrialLimits } from '../packages/trial/runApart'
import { tryingApart } from '../packages/trial/tryApart'
import { linkSharedModules } from '../packages/linkSharedModules'
import { atMost, preparePlugins, stopTimeout } from './RunningPlugins'

export interface StartEnvironment {
  /** The plugins of the build. */
  readonly plugins: readonly ServerPlugin[]
  /** Their titles and descriptions, by their ids; default: none. */
  readonly descriptions?: PluginSources['descriptions']
  readonly deployment: Deployment
  readonly log: Log['stream']
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Runs operators' commands in processes of their own, where the product is built. */
  readonly commandApart?: CommandApart
  /** The built product, which tries packages in a process of its own. Without it, as during development, they are tried in this one. */
  readonly trial?: { readonly program: string; readonly limits?: TrialLimits }
  /** Called with each step, as text for people. */
  readonly say: (line: string) => void
  /** Faults are shown with their details, in responses and in the log: never use it with real data. */
  readonly development: boolean
}

export interface RunningServer {
  /** The address that it listens on: `http://127.0.0.1:3000`. */
  readonly address: string
  /** The folder of messages that are not sent. */
  readonly outbox: string
  /** How long `drain` takes. */
  readonly drainSeconds: number
  /**
   * `/readyz` answers 503 from now on, and everything else goes on, so that proxies notice it before requests are refused.
   * @returns when DRAIN_SECONDS are over, or at once when `hurry` is aborted
   */
  drain(hurry: AbortSignal): Promise<void>
  /** Accepts no more requests, finishes the running ones, and stops everything that was started. */
  close(): Promise<void>
}

/**
 * Starts the whole server: database, schema, demonstration data, events, HTTP.
 * @throws when anything can't be started, after stopping what was started; the message contains the cause and the correction
 */
export async function startServer(
  config: Config,
  {
    plugins,
    descriptions = new Map(),
    deployment,
    log: logStream,
    clientFolder,
    say,
    development,
    commandApart,
    trial,
  }: StartEnvironment,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    setFormats(config.formats)
    await probePort(config)
    let isDraining = false
    const nodeId = newNodeId()
    // Before the databases, whose statements are traced from their opening on. Its packages are loaded only here.
    const tracing =
      config.tracing &&
      (await import('../platform/telemetry/openTracing')).openTracing(config.tracing, { version, node: nodeId })
    undo.push(() => atMost(stopTimeout / 2, tracing?.close()))
    const { files, answers: bucketAnswers, close: closeFiles } = await openFileStore(filesOf(config), say)
    undo.push(async () => closeFiles())
    // Events wait for the plugins that are off.
    const eventWriterOf = ({ installed }: Pick<ChosenPlugins, 'installed'>) =>
      eventWriter(subscriptionsOf([corePlugin, ...installed]))
    let writeEvent = eventWriterOf({ installed: plugins })
    const store = await connectDatabase(config, (...event) => writeEvent(...event), { say, development })
    const { db, background } = store
    undo.push(store.close)
    const sources: PluginSources = {
      own: plugins,
      descriptions,
      requested: config.plugins,
      publishers: config.trustedPublishers,
      folder: path.join(config.dataDir, 'packages'),
    }
    await linkSharedModules(sources.folder)
    const chosen = await choosePlugins(background, sources)
    for (const [id, reason] of chosen.failures) say(`The plugin “${id}” is off: ${reason}`)
    const replica = openReplica(config, { hasAppRole: store.hasAppRole, development })
    undo.push(async () => replica?.close())
    const outbox = path.join(config.dataDir, 'outbox')
    const endSweep = await sweepOutbox(outbox)
    undo.push(async () => endSweep())
    const publicUrl = publicUrlOf(config)
    const { smtpUrl, smsUrl } = config
    const way = createMessages({
      smtpUrl,
      smsUrl,
      outboxFolder: outbox,
      brand: brandOf(db, config.brand),
      publicUrl,
    })
    undo.push(async () => way.close())
    const { metricsToken } = config
    const telemetry = metricsToken === undefined ? undefined : createTelemetry()
    if (telemetry) {
      databaseReadings(telemetry.instruments, { db, background, replica })
      bucketReadings(telemetry.instruments, bucketAnswers)
    }
    const messages = watchMessages(way, (channel, outcome) => telemetry?.messages.add([channel, outcome]))
    const folder = clientFolder && existsSync(path.join(clientFolder, 'index.html')) ? clientFolder : undefined
    const { brand, session, trustedProxies, phoneRoles, passkeys, superAdminApproval, askPurpose, privateWebhooks } =
      config
    const environmentProviders = await readEnvironmentProviders(config.signInProviders)
    if (config.breakGlass)
      say('BREAK_GLASS is on: Super Admins may sign in by password where a provider has turned passwords off')
    const dataKeys = await openDataKeys(config, say)
    setDataKeys(dataKeys)
    const roleKeys = deployment.roles.map(({ key }) => key)
    const { featuresOff, experimentalPoints, formats } = config
    const trials =
      trial &&
      tryingApart({
        ...trial,
        db: background,
        sources,
        options: { brand, publicUrl, session, roleKeys, featuresOff, experimentalPoints, formats, phoneRoles },
      })
    const dependencies: AppDependencies = {
      db,
      background,
      replica,
      messages,
      plugins: chosen.on,
      pluginControl: {
        plugins: () => knownPlugins(host.chosen, sources),
        ownParts(id) {
          const { installed } = host.chosen
          const plugin = installed.find((one) => one.id === id)
          return (
            plugin && {
              tables: tablesInCommand(plugin, installed, background, files),
              fileOwners: plugin.fileOwners ?? [],
            }
          )
        },
        isFixed: config.plugins !== undefined,
        needsApproval: config.pluginApproval,
        publishers: [...config.trustedPublishers.values()],
        examine: (content) =>
          examinePackage(
            content,
            host.chosen,
            sources,
            createCorePlugin(featuresOff),
            { ...dependencies, calls: running.calls },
            trials?.tryPackage,
          ),
        settled: () => host.look(),
      },
      roleKeys,
      brand,
      publicUrl,
      session,
      trustedProxies,
      phoneRoles,
      passkeys,
      superAdminApproval,
      askPurpose,
      offlineReading: config.offlineReading,
      formats,
      featuresOff,
      experimentalPoints,
      privateWebhooks,
      privateProviders: config.privateProviders,
      breakGlass: config.breakGlass,
      dataKeys,
      files,
      scanner: config.scanUrl === undefined ? undefined : openScanner(config.scanUrl),
      dataDir: config.dataDir,
      development,
      isDraining: () => isDraining,
      logger: { level: 'info', stream: logStream },
      status: {
        nodeId,
        database: config.databaseUrl ? 'server' : 'embedded',
        files: config.filesBucket ? 'bucket' : 'folder',
        bucketAnswers,
        scanner: config.scanUrl !== undefined,
        backup: config.backupSchedule && {
          place: config.backupSchedule.place.bucket ? 'bucket' : 'folder',
          keep: config.backupSchedule.keep,
          files: config.backupFiles,
          drill: config.backupSchedule.drill && commandApart !== undefined,
        },
        email: smtpUrl ? 'server' : 'outbox',
        sms: smsUrl ? 'server' : 'outbox',
      },
      jobs: deploymentJobs({ config, db: background, files, commandApart }),
      ...(telemetry && { metrics: { telemetry, token: metricsToken! } }),
      ...(folder ? { clientFolder: folder } : {}),
      ...(config.tls && { tls: await readCertificate(config.tls) }),
    }
    const entries = new NodeEntries()
    const prepare = (next: ChosenPlugins, onDatabase?: () => Promise<void>) => {
      bringWords(packageWords(next))
      return preparePlugins({
        dependencies: { ...dependencies, plugins: next.on, installed: next.installed, packages: presentPackages(next) },
        deployment,
        background,
        hasAppRole: store.hasAppRole,
        entries,
        say,
        ...(onDatabase && { onDatabase }),
      })
    }
    writeEvent = eventWriterOf(chosen)
    let running = await prepare(chosen, async () => {
      await claimFiles(background, files)
      await syncProviders(background, dataKeys, environmentProviders)
      await sealStoredSecrets(background, dataKeys)
      if (config.demo && (await seedDemonstration(background, chosen.on, deployment)))
        say('The database was empty: demonstration people and data were added')
      if (!(await hasSuperAdmin(background)))
        say(
          'Nobody can sign in and invite others yet. Invite the first Super Admin: npm run first-person -- <email> <first name> <last name>',
        )
    })
    const front = new FrontServer(running.app, { tls: dependencies.tls, publicUrl, stopTimeout })
    undo.push(() => front.close())
    undo.push(async () => trials?.close())
    const host = new PluginHost({
      db: background,
      nodeId,
      sources,
      chosen,
      async show(next) {
        const before = running
        running = await prepare(next)
        writeEvent = eventWriterOf(next)
        front
          .show(running.app)
          .catch((error) => log.error(describeError(error), 'the app of before could not be closed'))
        await before.end()
        await running.begin()
      },
      onFailure: (error) => running.app.log.error(describeError(error), 'the plugins could not be changed'),
    })
    const { log } = running.app
    messages.onFailure = (channel, reason) => log.error({ channel, reason }, 'a message could not be sent')
    if (tracing)
      tracing.onChange = (state, error) => {
        if (state === 'back') log.info('traces are sent again')
        else log.error(describeError(error), 'traces can’t be sent; those that wait for long are dropped')
      }
    await replica?.watch((state, error) => {
      if (state === 'back') log.info('the read replica answers')
      else log.error(describeError(error), 'the read replica does not answer; the primary is read instead')
    })

    // Before the first entry is taken: another node takes over the entries of a node without heartbeats.
    const heartbeat = await startHeartbeat({
      db: background,
      id: nodeId,
      messages: () => messages.tallies,
      entries,
      onTakenOver: (queues) => log.warn({ queues }, 'what a node that ended was working on goes on here'),
      onFailure: (error) => log.error(describeError(error), 'the database could not be told that this node is alive'),
    })
    undo.push(() => atMost(stopTimeout, heartbeat.stop()))
    await running.begin()
    undo.push(() => running.end())
    const anchoring = await startAnchoring({
      db: background,
      files: anchorFiles(config.dataDir),
      outsides: await Promise.all(config.auditHeads.map((place) => openOutside(place, messages))),
      onFailure: (error) =>
        log.error(describeError(error), 'the audit log could not be anchored; it is tried again in an hour'),
    })
    undo.push(() => atMost(stopTimeout, anchoring.stop()))
    await front.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(config, error)
    })
    if (config.tls) {
      // With `tls`, Fastify's server is Node's for TLS; its type is that of plain HTTP.
      const unfollow = followCertificate(front.server as unknown as Server, config.tls, {
        onFailure: (error) =>
          log.error(describeError(error), 'the renewed certificate can’t be used; the old one stays'),
      })
      undo.push(async () => unfollow())
    }
    // Nobody waits for it: a mail server that is unavailable for a moment is no reason not to start.
    void way.checkMail().catch((error) => {
      log.error({ reason: failureReason(error) }, 'the mail server can’t be used')
      say(`SMTP_URL: no mail can be sent, and nobody can sign in with a code by mail. ${failureReason(error)}.`)
    })
    host.follow()
    undo.push(() => host.close())
    if (config.pluginFolder !== undefined) {
      const { followPackageFolder } = await import('../packages/followPackageFolder')
      const development = { folder: config.pluginFolder, db: background, sources, say, settled: () => host.look() }
      const following = await followPackageFolder(development)
      undo.push(() => following.close())
    }
    const drain = async (signal: AbortSignal) => {
      isDraining = true
      await sleep(config.drainSeconds * 1000, undefined, { signal }).catch(() => {})
    }
    return { address: listenUrl(config, front.port), outbox, drainSeconds: config.drainSeconds, drain, close }
  } catch (error) {
    await close()
    throw error
  }
}
