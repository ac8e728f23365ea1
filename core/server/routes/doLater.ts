import type { FastifyInstance } from 'fastify'

/** @returns a function that does work after the answer; a graceful stop waits for what is under way. */
export function doLater(app: FastifyInstance): (work: () => Promise<void>) => void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
  return (work) => {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      // Without the message, which can quote an address.
      .catch(({ name, code }: Error & { code?: string }) => app.log.error({ name, code }, 'work after an answer failed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
}
