import type { FastifyInstance } from 'fastify'
import { describeError } from '../log/describeError'

/** @returns a function that runs work after the response; a graceful stop waits for running work. */
export function runAfterResponse(app: FastifyInstance): (work: () => Promise<void>) => void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error(describeError(error), 'work after an answer failed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
}
