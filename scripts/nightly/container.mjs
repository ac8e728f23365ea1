import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { answers, freePort } from '../durability/product.mjs'
import { create } from '../durability/referrals.mjs'
import { signIn } from '../durability/session.mjs'
import { inProject } from '../lib/project.mjs'
import { until } from '../lib/testing/until.mjs'
import { copyProject } from './lib/copyProject.mjs'
import { documentedCommands } from './lib/documentedCommands.mjs'
import { acceptInvitation, firstEmail } from '../lib/testing/firstPerson.mjs'
import { machinePackages, makeMachine } from './lib/machine.mjs'
import { makeNodeImage } from './lib/nodeImage.mjs'
import { npmCacheMount, writeNpmSettings } from './lib/npmSettings.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { tour } from './lib/tour.mjs'
import { startWriting } from './lib/writers.mjs'

const containerfile = 'deployment/operations/Containerfile'
const drainSeconds = 5

/** The machine may lack control groups and limits of its own, which the engine would set. */
const engine = `[containers]
cgroups = "disabled"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
default_sysctls = []
`

/** @typedef {import('./lib/machine.mjs').Machine} Machine */
/** @typedef {import('./lib/parts.mjs').Tools} Tools */

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'the image of the Containerfile, built and run by podman as docs/operations.md says',
  packages: [...machinePackages, ...postgresPackages],
  async run(tools) {
    const [build, start, invite, ...more] = await documentedCommands('docs/operations.md', 'Running a container')
    if (!build || !start || !invite || more.length > 0)
      throw new Error('docs/operations.md runs a container with other commands than this part knows.')
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const machine = await makeMachine('podman', ['podman', 'crun', 'netavark'], [await npmCacheMount()])
      undo.push(machine.remove)
      await mkdir(path.join(machine.root, 'etc', 'containers'), { recursive: true })
      await writeFile(path.join(machine.root, 'etc', 'containers', 'containers.conf'), engine)
      await writeNpmSettings(path.join(machine.root, 'root'), '/root')
      await copyProject(path.join(machine.root, 'srv', 'white-glove'))
      await machine.boot()
      const database = await startPostgres()
      undo.push(() => database.remove())
      const given = { machine, ...tools }
      await isBuilt(given, build)
      await hasDefaults(given)
      await database.query('create database clinic')
      await database.query('create database demonstration')
      const url = (/** @type {string} */ name) => database.url.replace(/postgres$/, name)
      await runsAsDocumented(given, { start, invite, url: url('clinic') })
      await writesOnlyData(given, url('demonstration'))
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/** @param {Tools & { machine: Machine }} given @param {string} build the documented command */
async function isBuilt({ machine, check, say }, build) {
  await check('the image is built', async () => {
    const baseImage = await makeNodeImage(machine, containerfile)
    const files = ['.npmrc', 'certificates.pem', '.npm'].map((name) => `--volume /root/${name}:/root/${name}`)
    const more = `podman build --network host ${files.join(' ')}`
    assert.match(build, /^podman build /)
    // Without privileges of the machine, a step of the build is run in a chroot.
    const output = await machine.run(
      `cd /srv/white-glove; export BUILDAH_ISOLATION=chroot; ${build.replace('podman build', more)}`,
    )
    assert.doesNotMatch(output, /HEALTHCHECK is not supported/)
    const size = async (/** @type {string} */ name) =>
      Number(await machine.run(`podman image inspect ${name} --format "{{.Size}}"`)) / 1e6
    const [whole, base] = [await size('white-glove'), await size(baseImage)]
    say(`  ${Math.round(whole)} MB, of which ${Math.round(base)} MB are the base image`)
  })

  await check('it contains neither development packages nor sources nor settings of npm', async () => {
    const inImage = (/** @type {string} */ script) =>
      machine.run(`podman run --rm --network none white-glove sh -c '${script}'`)
    assert.deepEqual((await inImage('ls -A /app')).trim().split('\n'), [
      'dist',
      'node_modules',
      'package.json',
      'scripts',
    ])
    assert.equal(
      (
        await inImage(
          'find /app -name "*.ts*" -not -path "/app/node_modules/*" -o -name "*.test.*" -not -path "/app/node_modules/*"',
        )
      ).trim(),
      '',
    )
    const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
    const present = new Set((await inImage('find node_modules -name package.json -printf "%h\\n"')).trim().split('\n'))
    assert.ok(present.has('node_modules/fastify'))
    const dev = Object.entries(packages)
      .filter(([, { dev }]) => dev)
      .map(([name]) => name)
    assert.ok(dev.length > 50)
    assert.deepEqual(
      dev.filter((name) => present.has(name)),
      [],
    )
    assert.equal(
      (
        await inImage(
          'find / -xdev ( -name .npmrc -o -name certificates.pem -o -name _cacache ) 2>/dev/null || true'.replace(
            /[()]/g,
            '\\$&',
          ),
        )
      ).trim(),
      '',
    )
  })
}

/** @param {Tools & { machine: Machine }} given */
async function hasDefaults({ machine, check }) {
  await check('without settings it listens on port 3000, is healthy, and keeps its own database in /data', async () => {
    await machine.run(
      'podman run --detach --name alone --network none --stop-timeout 30 --volume alone:/data white-glove',
    )
    await isHealthy(machine, 'alone')
    const listening = await machine.run('podman exec alone cat /proc/net/tcp')
    assert.match(listening, / 00000000:0BB8 00000000:0000 0A /)
    await machine.run('podman stop alone')
    assert.equal(await exitCode(machine, 'alone'), '0')
    await machine.run('podman rm alone; podman volume rm alone')
  })
}

/** @param {Tools & { machine: Machine }} given @param {{ start: string, invite: string, url: string }} how */
async function runsAsDocumented({ machine, check, say }, { start, invite, url }) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const place = { origin, dataDir: path.join(machine.root, 'var/lib/containers/storage/volumes/white-glove/_data') }
  const settings = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: origin, DATABASE_URL: url, DRAIN_SECONDS: drainSeconds }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  const ready = () => until(() => answers(`${origin}/readyz`), 'it is not ready', 120)

  await check('with DATABASE_URL it serves the page, as node, with no capability, on a read-only root', async () => {
    await writeFile(path.join(machine.root, 'etc', 'white-glove.env'), lines.join(''))
    assert.match(start, / --publish 3000:3000 /)
    await machine.run(start.replace('--publish 3000:3000', '--network host'))
    await ready()
    assert.match(await (await fetch(origin)).text(), /<!doctype html>/i)
    const pid = (await machine.run('podman inspect white-glove --format "{{.State.Pid}}"')).trim()
    const status = await machine.run(`cat /proc/${pid}/status`)
    assert.match(status, /^Name:\s+(node|MainThread)$/m)
    assert.match(status, /^Uid:\s+1000\s+1000\s+1000\s+1000$/m)
    assert.match(status, /^CapEff:\s+0+$/m)
    const { output } = await machine.tryTo('podman exec white-glove touch /app/written')
    assert.match(output, /Read-only file system/)
    await isHealthy(machine, 'white-glove')
  })

  await check('the first person is invited and signs in', async () => {
    await acceptInvitation(origin, await machine.run(invite))
  })

  await check('a stop while people write drains, ends in time and in order, and loses nothing', async () => {
    const session = await signIn(place, firstEmail)
    const writers = startWriting(session, { name: 'stopped' })
    await until(async () => writers.acknowledged.size > 5, 'nothing is written', 60)
    const begun = Date.now()
    const stopping = machine.run('podman stop white-glove')
    await until(async () => (await fetch(`${origin}/readyz`)).status === 503, 'it does not drain')
    await stopping
    const took = (Date.now() - begun) / 1000
    assert.ok(took >= drainSeconds && took < 30, `it took ${took} s`)
    assert.equal(await exitCode(machine, 'white-glove'), '0')
    say(`  the stop took ${took.toFixed(1)} s, with ${drainSeconds} of them to drain`)
    await machine.run('podman start white-glove')
    await ready()
    await writers.stop()
    await writers.verify()
  })
  await machine.run('podman stop white-glove; podman rm white-glove')
}

/** @param {Tools & { machine: Machine }} given @param {string} url of the database */
async function writesOnlyData({ machine, check }, url) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: origin, DATABASE_URL: url, DEMO: 1 }
  const options = Object.entries(settings).map(([name, value]) => `--env ${name}=${value}`)
  await machine.run(
    `podman run --detach --name tour --network host --volume tour:/data ${options.join(' ')} white-glove`,
  )
  await until(() => answers(`${origin}/readyz`), 'it is not ready', 120)
  const way = { origin, dataDir: path.join(machine.root, 'var/lib/containers/storage/volumes/tour/_data') }
  const session = await signIn(way)
  assert.ok(await create(session, 'Kept-first'))
  await tour(way, check)
  await check('in all of this it wrote into no folder but /data', async () => {
    const changed = (await machine.run('podman diff tour')).trim().split('\n')
    // The engine's own files, such as /etc/hosts.
    assert.deepEqual(
      changed.filter((line) => !/^[AC] \/(etc|run|proc|sys|dev)\b/.test(line)),
      [],
    )
  })
  await machine.run('podman stop --time 30 tour')
  assert.equal(await exitCode(machine, 'tour'), '0')
}

/** @param {Machine} machine @param {string} name */
async function isHealthy(machine, name) {
  const health = async () => (await machine.run(`podman inspect ${name} --format "{{.State.Health.Status}}"`)).trim()
  await until(async () => (await health()) === 'healthy', `the container ${name} is not healthy`, 90)
  await machine.run(`podman healthcheck run ${name}`)
}

/** @param {Machine} machine @param {string} name */
async function exitCode(machine, name) {
  return (await machine.run(`podman inspect ${name} --format "{{.State.ExitCode}}"`)).trim()
}
