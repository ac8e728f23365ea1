import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PackageError } from '../PackageError'
import type { TrialMessage, TrialPhase, TrialResult, TrialSetup } from './TrialSetup'

/** How long each part of a try may take, in seconds, and how much memory the process may have, in MB. */
export interface TrialLimits {
  /** Until the product itself is loaded. */
  readonly start: number
  /** Until the package is imported. */
  readonly loading: number
  /** For its definitions, migrations and routes. */
  readonly composing: number
  /** For objects, and for the process as a whole. */
  readonly heapMb: number
  readonly processMb: number
}

export const trialLimits: TrialLimits = { start: 60, loading: 20, composing: 90, heapMb: 512, processMb: 1024 }

/** How often the memory of the process is looked at, in milliseconds. */
const lookEvery = 100
/** The most that is kept of what the process prints, in characters. */
const longest = 4000

/** What a process of the product may read of the environment: where it is and how it writes, no address and no secret. */
const passedOn = ['TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'SystemRoot']

/**
 * Tries a package in a process of its own, which is killed when it takes too long or too much memory.
 * @param program the built product, whose exports include `tryPackage` (core/kernel/server/main.ts)
 * @param name of the package, for sentences
 * @param how.signal ends it
 * @throws PackageError where the package is what ended the try; Error where the process couldn't begin
 */
export async function runApart(
  program: string,
  name: string,
  setup: TrialSetup,
  { limits, signal }: { readonly limits: TrialLimits; readonly signal: AbortSignal },
): Promise<TrialResult> {
  signal.throwIfAborted()
  const script = `const { tryPackage } = await import(${JSON.stringify(pathToFileURL(program).href)})\nawait tryPackage()`
  const node = [
    `--max-old-space-size=${limits.heapMb}`,
    ...permissions(program, setup.folder),
    '--input-type=module',
    '--eval',
    script,
  ]
  // The system's own limit also ends a loop whose parent is gone.
  const seconds = limits.start + limits.loading + limits.composing
  const [command, ...args] = existsSync('/bin/sh')
    ? ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${seconds}; exec "$0" "$@"`, process.execPath, ...node]
    : [process.execPath, ...node]
  const child = spawn(command, args, {
    cwd: setup.folder,
    env: Object.fromEntries(passedOn.flatMap((one) => (process.env[one] ? [[one, process.env[one]]] : []))),
    // A group of its own, so that whatever it has started ends with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const kill = () => {
    try {
      process.kill(process.platform === 'win32' ? child.pid! : -child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  let printed = ''
  child.stderr!.on('data', (piece) => (printed = `${printed}${piece}`.slice(-longest)))
  child.once('spawn', () => void giveWay(child.pid!))

  let phase: TrialPhase = 'starting'
  return new Promise<TrialResult>((resolve, reject) => {
    const failed = (what: string) =>
      reject(
        phase === 'starting'
          ? new Error(`A package can’t be tried: ${what} ${printed}`)
          : new PackageError(`${name} can’t be used: ${what}`),
      )
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    let timer: NodeJS.Timeout
    const enter = (next: TrialPhase) => {
      phase = next
      clearTimeout(timer)
      const most = limits[next === 'starting' ? 'start' : next]
      timer = setTimeout(() => failed(`${doing[next]} takes longer than ${most} seconds.`), most * 1000)
    }
    enter('starting')
    const tooMuch = `it needs more memory than ${limits.processMb} MB.`
    const look = async () => {
      if ((await memoryOf(child.pid!)) > limits.processMb) failed(tooMuch)
    }
    const watch = setInterval(() => void look(), lookEvery)
    const stop = () => {
      clearTimeout(timer)
      clearInterval(watch)
    }
    // The package could send messages of its own, which say no more than that its publisher can't be trusted.
    child.on('message', (message: TrialMessage) => {
      if ('phase' in message) enter(message.phase)
      else resolve(message.result)
    })
    child.once('error', (error) => failed(error.message))
    child.once('close', (code, signal) => {
      stop()
      if (/heap out of memory|Allocation failed/.test(printed)) failed(`it needs more memory than ${limits.heapMb} MB.`)
      else failed(`${doing[phase]} ended the process (${signal ?? `code ${code}`}).${errorIn(printed)}`)
    })
    // Fails where it has ended already, which `close` says.
    child.send(setup, () => {})
  }).finally(kill)
}

const doing: Readonly<Record<TrialPhase, string>> = {
  starting: 'starting',
  loading: 'importing its code',
  composing: 'making its definitions and tables',
}

/** @returns the error that ended the process, as Node prints it */
function errorIn(printed: string): string {
  const line = printed.split('\n').find((one) => /^(?:\w*Error\b|Uncaught)/.test(one))
  return line === undefined ? '' : ` ${line.slice(0, 300)}`
}

/**
 * It may read the product's program and its own folder only: neither the files of this deployment nor their keys. It can't start programs.
 */
function permissions(program: string, folder: string): readonly string[] {
  const built = path.dirname(program)
  const root = projectOf(built)
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'
  const readable = [built, path.join(root, 'node_modules'), path.join(root, 'package.json'), folder]
  // The product's libraries have parts in machine code.
  return [flag, '--allow-addons', ...readable.map((one) => `--allow-fs-read=${one}`), `--allow-fs-write=${folder}`]
}

/** @returns the folder in which the product is installed, with its libraries */
function projectOf(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) || path.dirname(folder) === folder) return folder
  return projectOf(path.dirname(folder))
}

/** The people who work come first, also where the machine runs out of memory. */
async function giveWay(pid: number): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    await writeFile(`/proc/${pid}/oom_score_adj`, '900')
  } catch {
    // It has ended already, or this system has no such thing.
  }
}

/** @returns in MB; 0 where the system doesn't say */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
