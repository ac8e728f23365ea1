import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../platform/config'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Listens for a moment, so that a start that will not be able to listen ends before it opens and migrates the database.
 * @throws when it can't; the message states what to do
 */
export async function probePort({ host, port }: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError({ host, port }, error as NodeJS.ErrnoException)
  }
  probe.close()
  await once(probe, 'close')
}

/** @returns the error of a server that can't listen, as a sentence for people */
export function listenError({ host, port }: Address, { code, message }: NodeJS.ErrnoException): Error {
  return new Error(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
      : `Can't listen on HOST “${host}”, PORT ${port}: ${message}`,
  )
}
