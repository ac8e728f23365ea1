import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/Database'
import { faultOf } from '../logging/faultOf'
import { clearFiles } from './clearFiles'
import type { FileStore } from './store/FileStore'

const hour = 3_600_000

/** Clears forgotten files while the app runs. Several nodes may do so at once: each row is one node's. */
export function clearHourly(app: FastifyInstance, db: Database, files: FileStore): void {
  let underWay: Promise<void> = Promise.resolve()
  const clear = () => {
    underWay = clearFiles(db, files).catch((error: unknown) => app.log.error(faultOf(error), 'forgotten files could not be cleared'))
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => void (timer = setInterval(clear, hour).unref()))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await underWay
  })
}
