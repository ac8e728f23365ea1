import type { FastifyInstance } from 'fastify'
import { faultOf } from '../logging/faultOf'

/** @returns a function that does work after the answer; a graceful stop waits for what is under way. */
export function doLater(app: FastifyInstance): (work: () => Promise<void>) => void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error(faultOf(error), 'work after an answer failed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
}
