// An S3-compatible server: OpenStack Swift with its S3 interface, of Debian's packages, in a separate folder.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../durability/product.mjs'
import { runQuietly } from '../../lib/run.mjs'
import { until } from '../../lib/testing/until.mjs'

/** The Debian packages that a part needs to start it. */
export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/** The keys to its buckets. */
export const swiftKeys = { accessKeyId: 'clinic:files', secretAccessKey: 'a-secret-of-the-nightly-tests' }

const account = 'AUTH_clinic'
const kinds = /** @type {const} */ (['account', 'container', 'object'])

/**
 * @typedef {object} Swift
 * @property {string} origin of the S3 interface
 * @property {NodeJS.ProcessEnv} keys for the environment of the product
 * @property {S3Client} client with these keys
 * @property {(bucket: string, prefix: string) => string} address for FILES_URL and the like
 * @property {(bucket: string) => Promise<void>} createBucket
 * @property {(bucket: string, prefix: string) => Promise<string[]>} names of the objects, by Swift’s own interface; `<bucket>+segments` holds the parts of uploads
 * @property {(bucket: string, name: string, at: Date) => Promise<void>} putAsOf stores a small object as if at another time
 * @property {() => Promise<void>} start all of its processes, after `stop`
 * @property {() => Promise<void>} stop
 * @property {(signal: 'SIGSTOP' | 'SIGCONT') => void} signal its proxy, which answers nothing between the two
 * @property {() => Promise<void>} remove it with its folder
 */

/**
 * Makes a server with one disk and no copies, and starts it.
 * @returns {Promise<Swift>}
 */
export async function startSwift() {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-swift-'))
  const ports = { proxy: await freePort(), memcached: await freePort(), account: 0, container: 0, object: 0 }
  for (const kind of kinds) ports[kind] = await freePort()
  const origin = `http://127.0.0.1:${ports.proxy}`
  await configure(folder, ports)

  /** @type {Map<string, import('node:child_process').ChildProcess>} */
  let running = new Map()
  let output = ''
  /** @param {string} name @param {string} program @param {string[]} args */
  const launch = (name, program, args) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)))
    child.on('error', (error) => (output += `${program}: ${error.message}\n`))
    running.set(name, child)
  }
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: origin,
    forcePathStyle: true,
    credentials: swiftKeys,
  })
  /** The token of the native interface, which lets a caller choose the time of an object. @type {string | undefined} */
  let token

  /** @type {Swift} */
  const swift = {
    origin,
    client,
    keys: { AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey },
    address: (bucket, prefix) => `s3://${bucket}/${prefix}?endpoint=${origin}`,
    async createBucket(bucket) {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
    },
    async names(bucket, prefix) {
      token ??= await tokenAt(origin)
      /** @type {string[]} */
      const names = []
      for (;;) {
        const query = new URLSearchParams({ prefix, marker: names.at(-1) ?? '' })
        const response = await fetch(`${origin}/v1/${account}/${encodeURIComponent(bucket)}?${query}`, {
          headers: { 'x-auth-token': token },
        })
        if (!response.ok) throw new Error(`Swift answered ${response.status} to a list of ${bucket}`)
        const page = (await response.text()).split('\n').filter(Boolean)
        if (page.length === 0) return names
        names.push(...page)
      }
    },
    async putAsOf(bucket, name, at) {
      token ??= await tokenAt(origin)
      const { ok, status } = await fetch(`${origin}/v1/${account}/${encodeURIComponent(bucket)}/${name}`, {
        method: 'PUT',
        headers: { 'x-auth-token': token, 'x-timestamp': (at.getTime() / 1000).toFixed(5) },
        body: 'of an upload that was never named',
      })
      if (!ok) throw new Error(`Swift answered ${status} to an object of ${at.toISOString()}`)
    },
    async start() {
      const { username } = userInfo()
      const options = `-l 127.0.0.1 -p ${ports.memcached} -U 0 -m 16 -u ${username}`
      launch('memcached', 'memcached', options.split(' '))
      for (const kind of kinds) launch(kind, `swift-${kind}-server`, [path.join(folder, `${kind}.conf`), '--verbose'])
      launch('proxy', 'swift-proxy-server', [path.join(folder, 'proxy.conf'), '--verbose'])
      await until(
        async () => (await fetch(`${origin}/healthcheck`, { signal: AbortSignal.timeout(2000) })).ok,
        'Swift’s proxy did not start',
      ).catch((error) => {
        throw new Error(`${error.message}: ${output}`)
      })
      // The servers behind it start meanwhile. Without the bucket, the answer comes from them all the same.
      await until(async () => {
        const asked = client.send(new ListObjectsV2Command({ Bucket: 'not-there' }))
        return asked.then(
          () => false,
          (error) => error.name === 'NoSuchBucket',
        )
      }, 'Swift’s servers did not start').catch((error) => {
        throw new Error(`${error.message}: ${output}`)
      })
    },
    async stop() {
      const ending = [...running.values()].map(stopGroup)
      running = new Map()
      await Promise.all(ending)
      token = undefined
    },
    signal(signal) {
      signalGroup(running.get('proxy')?.pid, signal)
    },
    async remove() {
      client.destroy()
      swift.signal('SIGCONT')
      await swift.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  try {
    await swift.start()
  } catch (error) {
    await swift.remove()
    throw error
  }
  return swift
}

/** @param {string} origin @returns {Promise<string>} */
async function tokenAt(origin) {
  const response = await fetch(`${origin}/auth/v1.0`, {
    headers: { 'x-auth-user': swiftKeys.accessKeyId, 'x-auth-key': swiftKeys.secretAccessKey },
  })
  const token = response.headers.get('x-auth-token')
  if (!token) throw new Error(`Swift gave no token: ${response.status}`)
  return token
}

/** Ends a process and its workers. @param {import('node:child_process').ChildProcess} child */
async function stopGroup(child) {
  const { pid } = child
  if (!pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  signalGroup(pid, 'SIGTERM')
  await Promise.race([ended, sleep(10_000)])
  signalGroup(pid, 'SIGKILL')
}

/** @param {number | undefined} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  if (!pid) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // It has ended.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/**
 * @param {string} folder
 * @param {Record<'proxy' | 'memcached' | typeof kinds[number], number>} ports
 */
async function configure(folder, ports) {
  await mkdir(path.join(folder, 'disks', 'one'), { recursive: true })
  /** @param {string} name @param {string[]} lines */
  const write = (name, ...lines) => writeFile(path.join(folder, name), `${lines.join('\n')}\n`)
  /** @param {number} port */
  const common = (port) => [
    '[DEFAULT]',
    `swift_dir = ${folder}`,
    `user = ${userInfo().username}`,
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    'log_level = WARNING',
  ]
  await write(
    'swift.conf',
    '[swift-hash]',
    'swift_hash_path_suffix = nightly',
    'swift_hash_path_prefix = nightly',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  )
  for (const kind of kinds) {
    await write(
      `${kind}.conf`,
      ...common(ports[kind]),
      `devices = ${folder}/disks`,
      'mount_check = false',
      'disable_fallocate = true',
      `[pipeline:main]`,
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    )
    const builder = path.join(folder, `${kind}.builder`)
    for (const step of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${ports[kind]}/one`, '1'], ['rebalance']]) {
      const { code, output } = await runQuietly('swift-ring-builder', [builder, ...step])
      if (code !== 0) throw new Error(`swift-ring-builder failed: ${output}`)
    }
  }
  await write(
    'proxy.conf',
    ...common(ports.proxy),
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${swiftKeys.accessKeyId.replace(':', '_')} = ${swiftKeys.secretAccessKey} .admin`,
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${ports.memcached}`,
    // So that `putAsOf` can choose the time of an object.
    '[filter:gatekeeper]',
    'use = egg:swift#gatekeeper',
    'shunt_inbound_x_timestamp = false',
    ...['catch_errors', 'healthcheck', 'listing_formats', 'bulk', 's3api', 'copy', 'slo', 'dlo'].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
  )
}
