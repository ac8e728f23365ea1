import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { until } from '../../lib/testing/until.mjs'
import { http2Client } from './http2.mjs'

/**
 * Starts a proxy that is configured already, and waits until a node answers through it.
 * @param {readonly [program: string, ...args: string[]]} command
 * @param {{ folder: string, port: number, text: string }} configured its folder, which is removed with it; the port that it listens on, with TLS; and its certificate
 */
export async function startTlsProxy([program, ...args], { folder, port, text }) {
  const child = spawn(program, args, { stdio: 'inherit' })
  const origin = `https://127.0.0.1:${port}`
  const client = http2Client(origin, text)
  await until(
    async () => (await client.fetch(`${origin}/healthz`)).status === 200,
    `${path.basename(program)} does not answer`,
  )
  return {
    origin,
    fetch: client.fetch,
    /** Makes it read its configuration again; running requests end where they are. */
    reload() {
      child.kill('SIGHUP')
    },
    async stop() {
      client.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
