// Prometheus of Debian's packages, with the examples of deployment/operations.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../durability/product.mjs'
import { inProject } from '../../lib/project.mjs'
import { runQuietly } from '../../lib/run.mjs'
import { until } from '../../lib/testing/until.mjs'

/** The Debian packages that a part needs to start it; `promtool` is in it. */
export const prometheusPackages = ['prometheus']

/** The folder of the examples. */
export const operations = inProject('deployment', 'operations')

/**
 * @typedef {{ labels: Record<string, string>, annotations: Record<string, string>, state: 'pending' | 'firing' }} Alert
 * @typedef {{ name: string, query: string, health: string, lastError?: string }} Rule
 */

/**
 * Starts a server with the example configuration, which reads a node every five seconds and evaluates its rules every second.
 * @param {{ origin: string, token: string, wait: Readonly<Record<string, string>> }} what the node, the token that is sent, and a shorter `for` for some of the alerts
 */
export async function startPrometheus({ origin, token, wait }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-prometheus-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const tokenFile = path.join(folder, 'token')
  const configFile = path.join(folder, 'prometheus.yml')
  const example = await readFile(path.join(operations, 'prometheus.yml'), 'utf8')
  await writeFile(tokenFile, token, { mode: 0o600 })
  await writeFile(
    configFile,
    replaced(example, [
      [/scrape_interval: \S+/, 'scrape_interval: 5s'],
      // Longer than a node waits for a source that hangs.
      [/scrape_timeout: \S+/, 'scrape_timeout: 5s'],
      [/evaluation_interval: \S+/, 'evaluation_interval: 1s'],
      [/credentials_file: \S+/, `credentials_file: ${tokenFile}`],
      [/targets: \['10\.[^\]]*\]/, `targets: ['${new URL(origin).host}']`],
    ]),
  )
  const rules = await readFile(path.join(operations, 'alerts.yml'), 'utf8')
  await writeFile(
    path.join(folder, 'alerts.yml'),
    replaced(
      rules,
      Object.entries(wait).map(
        ([alert, time]) =>
          /** @type {const} */ ([new RegExp(`(?<=- alert: ${alert}\\n *expr: .*\\n *for: )\\S+`), time]),
      ),
    ),
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))

  /** @param {string} call @returns {Promise<any>} */
  async function get(call) {
    const response = await fetch(`${address}/api/v1/${call}`, { signal: AbortSignal.timeout(10_000) })
    const body = await response.json()
    if (body.status !== 'success') throw new Error(`Prometheus answered ${call} with ${body.error}`)
    return body.data
  }
  const prometheus = {
    configFile,
    /** What it wrote: nothing unless something is wrong. */
    output: () => output,
    /** @param {string} text sent to the node from its next request on */
    useToken: (text) => writeFile(tokenFile, text, { mode: 0o600 }),
    /** @returns {Promise<{ health: string, lastError: string }>} how its last request to the node went */
    async target() {
      return (await get('targets')).activeTargets[0]
    },
    /** @param {string} query @returns {Promise<{ metric: Record<string, string>, value: [number, string] }[]>} the series that it finds now */
    async query(query) {
      return (await get(`query?${new URLSearchParams({ query })}`)).result
    },
    /** @returns {Promise<Rule[]>} */
    async rules() {
      return (await get('rules')).groups.flatMap((/** @type {{ rules: Rule[] }} */ group) => group.rules)
    },
    /** @returns {Promise<Alert[]>} the alerts that fire */
    async firing() {
      return (await get('alerts')).alerts.filter((/** @type {Alert} */ { state }) => state === 'firing')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  await until(async () => (await get('rules')).groups.length > 0, 'Prometheus did not start').catch(async (error) => {
    await prometheus.stop()
    throw new Error(`${error.message}: ${output}`)
  })
  return prometheus
}

/**
 * Runs promtool in the folder of the examples.
 * @param {string[]} args
 * @returns {Promise<string>} what it printed
 * @throws with what it printed, if it found a fault
 */
export async function promtool(...args) {
  const { code, output } = await runQuietly('sh', ['-c', 'cd "$0" && exec promtool "$@"', operations, ...args])
  if (code !== 0) throw new Error(`promtool ${args.join(' ')}: ${output}`)
  return output
}

/** @param {string} text @param {readonly (readonly [RegExp, string])[]} changes each of which must find its place */
function replaced(text, changes) {
  return changes.reduce((before, [pattern, by]) => {
    if (!pattern.test(before)) throw new Error(`The example lacks ${pattern}`)
    return before.replace(pattern, by)
  }, text)
}
