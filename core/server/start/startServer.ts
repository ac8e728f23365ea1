import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createApp } from '../app'
import { brandOf } from '../brand/brand'
import type { Config } from '../config'
import { prepareDatabase } from '../database/prepareDatabase'
import { seedDemonstration } from '../demo/seedDemonstration'
import { deliverEvents } from '../events/deliverEvents'
import { startPurging } from '../entities/record/purgeDeleted'
import { openFileStore } from '../files/store/openFileStore'
import { subscriptionsOf } from '../events/eventRoutes'
import { startJobs } from '../jobs/startJobs'
import { faultOf } from '../logging/faultOf'
import type { Log } from '../logging/openLog'
import { createMessages } from '../messages/createMessages'
import { corePlugin } from '../plugins/corePlugin'
import { startOperations } from '../operations/startOperations'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { openStore } from './openStore'

export interface Surroundings {
  readonly plugins: readonly ServerPlugin[]
  readonly log: Log['stream']
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Hears, in words for people, what is being done. */
  readonly say: (line: string) => void
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string
  /** Where messages are written. */
  readonly outbox: string
  /** Takes no more requests, finishes those under way, and stops everything that was started. */
  close(): Promise<void>
}

/**
 * Starts the whole server: database, schema, demonstration data, events, HTTP.
 * @throws when anything can't be started, after stopping what was; the message names the culprit and the mend
 */
export async function startServer(config: Config, { plugins, log, clientFolder, say }: Surroundings): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { files, close: closeFiles } = await openFileStore(config, say)
    undo.push(async () => closeFiles())
    const subscriptions = subscriptionsOf([corePlugin, ...plugins])
    const store = await openStore(config, subscriptions, say)
    const { db, background } = store
    undo.push(store.close)
    await prepareDatabase(background, plugins, say)
    if (config.demo && (await seedDemonstration(background, plugins))) say('The database was empty: demonstration people and data were added')

    const outbox = path.join(config.dataDir, 'outbox')
    const publicUrl = config.publicUrl ?? `http://${addressHost(config.host)}:${config.port}`
    const { smtpUrl, smsUrl } = config
    const messages = createMessages({ smtpUrl, smsUrl, outboxFolder: outbox, brand: brandOf(db, config.brand), publicUrl })
    undo.push(async () => messages.close())
    const folder = clientFolder && existsSync(path.join(clientFolder, 'index.html')) ? clientFolder : undefined
    const { brand, session } = config
    const { app, handlers, jobs, catalog } = await createApp({ db, background, messages, plugins, brand, publicUrl, session, files, logger: { level: 'info', stream: log }, ...(folder ? { clientFolder: folder } : {}) })
    undo.push(() => app.close())

    const delivery = await deliverEvents({
      db: background,
      handlers,
      onFailure(subscription, error) {
        app.log.error({ subscription, ...faultOf(error) }, 'an event could not be handled and will come again')
      },
    })
    undo.push(() => delivery.stop())
    undo.push(startPurging(background, catalog, (error) => app.log.error(faultOf(error), 'what was deleted long ago could not be purged')))
    const clock = startJobs({ db: background, jobs, onFailure: (job, error) => app.log.error({ job, ...faultOf(error) }, 'a job could not be done and will be tried again') })
    undo.push(() => clock.stop())
    const runner = startOperations({ db: background, catalog, onFailure: (error) => app.log.error(faultOf(error), 'an operation could not go on and will be tried again') })
    undo.push(() => runner.stop())

    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw new Error(`Port ${config.port} is taken by another program. Stop it, or set PORT to another number.`)
      throw new Error(`Can't listen on HOST “${config.host}”, PORT ${config.port}: ${error.message}`)
    })
    const { port } = app.server.address() as AddressInfo
    return { address: `http://${addressHost(config.host)}:${port}`, outbox, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Listening everywhere is reached here. */
function addressHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
