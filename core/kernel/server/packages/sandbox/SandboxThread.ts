import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
// oxlint-disable-next-line import/default -- bundleThreads makes this module, whose only export is the script
import threadSource from './interpreterThread?thread'
import type { Failure, HostFunction, ThreadInput, ThreadMessage, ThreadSetup } from './interpreterThread'
import { sandboxLimits } from './sandboxSchema'

/** The code of a package has no result. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure'

  constructor(
    readonly reason: Failure | 'stopped',
    /** For the package's log: the code decides what it says. */
    readonly detail: string,
  ) {
    super(reason)
  }
}

/** Does what a function that the code uses is for. Its result, and an error's message, go to the code as JSON. */
export type RunHostFunction = (name: HostFunction, value: unknown) => Promise<unknown>

interface SandboxCode {
  readonly code: string
  readonly offers: readonly HostFunction[]
  readonly memoryMb: number
  readonly cpuMs: number
}

interface OpenCall {
  readonly runFunction: RunHostFunction
  end(output: string): void
  fail(error: SandboxFailure): void
}

/** How often a thread is looked at while it runs, and how much longer than allowed it may be busy, in milliseconds. */
const lookEvery = 200
const patience = 1_000
/** A thread without calls ends after this time, in milliseconds. */
const idleTime = 60_000

const require = createRequire(import.meta.url)
const engine = {
  core: pathToFileURL(require.resolve('quickjs-emscripten-core')).href,
  variant: pathToFileURL(require.resolve('@jitl/quickjs-wasmfile-release-sync')).href,
  wasm: require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
}

/**
 * Runs the code of one package in a thread of its own, which begins with the first call and ends when there are none for a while. The
 * interpreter stops code that computes too long; a thread that doesn't let itself be stopped is ended, with all of its calls.
 */
export class SandboxThread {
  private worker: Worker | undefined
  private busySince = new BigInt64Array(new SharedArrayBuffer(8))
  private readonly calls = new Map<number, OpenCall>()
  private count = 0
  private watch: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined

  constructor(private readonly code: SandboxCode) {}

  /**
   * @param route the key of the handler: `POST /Ticks`
   * @returns what the code returned, as JSON that nobody has checked
   * @throws SandboxFailure
   */
  async run(route: string, input: unknown, runFunction: RunHostFunction): Promise<string> {
    const id = ++this.count
    const worker = this.start()
    clearTimeout(this.idle)
    const deadline = setTimeout(() => {
      this.calls.get(id)?.fail(new SandboxFailure('time', 'The whole call took too long.'))
      post(worker, { id, stop: true })
    }, sandboxLimits.whole)
    try {
      return await new Promise<string>((end, fail) => {
        this.calls.set(id, { runFunction, end, fail })
        post(worker, { id, route, input: JSON.stringify(input) })
      })
    } finally {
      clearTimeout(deadline)
      this.calls.delete(id)
      if (this.calls.size === 0) this.rest()
    }
  }

  /** Ends the thread, and all calls. */
  async stop(): Promise<void> {
    clearInterval(this.watch)
    clearTimeout(this.idle)
    const { worker } = this
    this.worker = undefined
    for (const call of this.calls.values()) call.fail(new SandboxFailure('stopped', 'The thread was ended.'))
    await worker?.terminate()
  }

  private start(): Worker {
    if (this.worker) return this.worker
    this.busySince = new BigInt64Array(new SharedArrayBuffer(8))
    const { stack, output, requests, logged, body } = sandboxLimits
    const setup: ThreadSetup = {
      ...this.code,
      engine,
      stack,
      output,
      most: { requests, lines: logged.ofCall, value: body },
      busySince: this.busySince,
    }
    const worker = new Worker(threadSource, {
      eval: true,
      workerData: setup,
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    // A server that stops doesn't wait for it.
    worker.unref()
    worker.on('message', (message: ThreadMessage) => this.take(worker, message))
    const ended = () => {
      if (this.worker === worker) void this.stop()
    }
    worker.once('error', ended)
    worker.once('exit', ended)
    this.worker = worker
    this.watch = setInterval(() => this.look(), lookEvery).unref()
    return worker
  }

  private take(worker: Worker, message: ThreadMessage): void {
    if ('ready' in message) return
    const { id } = message
    const call = this.calls.get(id)
    if (!call) return
    if ('output' in message) return call.end(message.output)
    if ('failed' in message) return call.fail(new SandboxFailure(message.failed, message.detail))
    const { request, name, value } = message
    const send = (result: object) => post(worker, { id, request, result: JSON.stringify(result) })
    // Only messages of the product reach the code, see HostCalls.
    Promise.resolve(value)
      .then((text) => call.runFunction(name, JSON.parse(text)))
      .then(
        (result) => send({ result }),
        (error: Error) => send({ error: error.message }),
      )
  }

  /** Ends a thread that computes longer than it is allowed to, because the interpreter could not stop it. */
  private look(): void {
    const since = Number(Atomics.load(this.busySince, 0))
    if (since > 0 && Date.now() - since > this.code.cpuMs + patience) {
      for (const call of this.calls.values()) call.fail(new SandboxFailure('time', 'The thread was ended.'))
      void this.stop()
    }
  }

  private rest(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.stop(), idleTime).unref()
  }
}

function post(worker: Worker, input: ThreadInput): void {
  worker.postMessage(input)
}
