// A machine with its own systemd: a root folder of Debian that is booted in namespaces. It shares the network, so its ports are ours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../../lib/testing/until.mjs'
import { runQuietly } from '../../lib/run.mjs'
import { debianArchive, debianPackages, unpack } from './debian.mjs'

export const machinePackages = [...debianPackages, 'systemd-container']

/**
 * @typedef {{ code: number, output: string }} Ended
 * @typedef {{ root: string, boot(): Promise<void>, shutDown(): Promise<void>, run(script: string): Promise<string>, tryTo(script: string): Promise<Ended>, remove(): Promise<void> }} Machine
 */

/** Where control groups are: one hierarchy, or one of version 2 beside those of version 1. */
const hierarchies = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified', '/sys/fs/cgroup/systemd']

/**
 * Makes a machine; `boot` starts it.
 * @param {string} kind of machine: its root folder is cached by this name
 * @param {readonly string[]} [packages] Debian's, in addition to systemd
 * @param {readonly string[]} [mounts] folders of this machine to mount, as `<folder>:<folder there>`
 * @returns {Promise<Machine>} where `run` runs a shell script in it as root, and throws if that fails
 */
export async function makeMachine(kind, packages = [], mounts = []) {
  const archive = await debianArchive(kind, ['systemd', 'systemd-sysv', 'dbus', ...packages])
  const name = `white-glove-nightly-${process.pid}`
  const above = await mkdtemp(path.join(tmpdir(), `${name}-`))
  await chmod(above, 0o711)
  const root = path.join(above, 'root')
  await mkdir(root)
  await unpack(archive, root).catch(async (error) => {
    await rm(above, { recursive: true })
    throw error
  })
  /** @type {string[]} */
  const groups = []
  for (const hierarchy of hierarchies)
    if (await stat(`${hierarchy}/cgroup.procs`).catch(() => undefined)) groups.push(`${hierarchy}/${name}`)
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let console = ''
  let init = 0

  /** @type {Machine} */
  const machine = {
    root,
    async boot() {
      for (const group of groups) await mkdir(group, { recursive: true })
      // systemd needs a control group that nothing else uses.
      const join =
        'for group in "$@"; do [ "$group" = -- ] && break; echo $$ > "$group/cgroup.procs"; shift; done; shift; exec "$@"'
      const command = ['systemd-nspawn', '--quiet', `--directory=${root}`, '--boot', `--machine=${name}`]
      const how = [
        '--register=no',
        '--keep-unit',
        '--console=passive',
        '--resolv-conf=replace-host',
        '--link-journal=no',
      ]
      const binds = mounts.map((mount) => `--bind=${mount}`)
      child = spawn('sh', ['-ec', join, 'sh', ...groups, '--', ...command, ...how, ...binds], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      })
      console = ''
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (console += part))
      init = 0
      await until(
        async () => {
          if (child?.exitCode !== null) return true
          init = await initOf(child?.pid)
          return init > 0 && /running|degraded/.test((await machine.tryTo('systemctl is-system-running --wait')).output)
        },
        `systemd did not start: ${console}`,
        60,
      )
      if (child.exitCode !== null) throw new Error(`systemd did not start: ${console}`)
    },
    async shutDown() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    async tryTo(script) {
      const clean = ['env', '-i', 'HOME=/root', 'USER=root', 'LANG=C.UTF-8', 'SYSTEMD_COLORS=0', 'SYSTEMD_PAGER=']
      const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']
      const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
      const shell = [...clean, `PATH=${places.join(':')}`, 'bash', '-ec', `cd /root\n${script}`]
      return runQuietly('nsenter', ['--target', String(init), ...namespaces, '--', ...shell])
    },
    async run(script) {
      const { code, output } = await machine.tryTo(script)
      if (code !== 0) throw new Error(`“${script}” ended with code ${code}: ${output.slice(-4000)}`)
      return output
    },
    async remove() {
      const late = setTimeout(() => {
        // Its end is the end of everything in the machine.
        if (init) process.kill(init, 'SIGKILL')
      }, 60_000)
      await machine.shutDown()
      clearTimeout(late)
      for (const group of groups) await removeGroup(group)
      await rm(`/run/systemd/nspawn/propagate/${name}`, { recursive: true, force: true })
      await rm(above, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  return machine
}

/** @param {number | undefined} parent @returns the process that is process 1 in the machine, or 0 */
async function initOf(parent) {
  const { output } = await runQuietly('ps', ['-o', 'pid=,comm=', '--ppid', String(parent)])
  return Number(/^\s*(\d+) systemd$/m.exec(output)?.[1] ?? 0)
}

/** Control groups can be removed only from within. @param {string} folder */
async function removeGroup(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) if (entry.isDirectory()) await removeGroup(path.join(folder, entry.name))
  await rmdir(folder).catch(() => {})
}
