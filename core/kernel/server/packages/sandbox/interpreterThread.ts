import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type * as Core from 'quickjs-emscripten-core'
import { sandboxPrelude } from './sandboxPrelude'

// Runs in a worker thread (SandboxThread), which only the code of one package uses. Each call gets an interpreter and a memory of its own,
// so that nothing of one person's call is there in the next one.

/** What the thread is started with. */
export interface ThreadSetup {
  /** The modules of the interpreter as addresses, and the file of its WebAssembly. */
  readonly engine: { readonly core: string; readonly variant: string; readonly wasm: string }
  /** The module of the package. */
  readonly code: string
  /** The functions of the product that exist for it. */
  readonly offers: readonly HostFunction[]
  readonly memoryMb: number
  readonly cpuMs: number
  readonly stack: number
  readonly output: number
  /** How often one call may use functions of the product, how much it may log, and how much it may send each time, in characters. */
  readonly most: { readonly requests: number; readonly lines: number; readonly value: number }
  /** Since when the interpreter has been running, as `Date.now()`; 0 while it waits. */
  readonly busySince: BigInt64Array
}

export type HostFunction = 'call' | 'fetch' | 'get' | 'put' | 'delete' | 'list' | 'log'

export type ThreadInput =
  /** A call of a route: its key, and its input as JSON. */
  | { readonly id: number; readonly route: string; readonly input: string }
  /** The result of a function of the product, as JSON. */
  | { readonly id: number; readonly request: number; readonly result: string }
  /** Nobody waits for this call any more. */
  | { readonly id: number; readonly stop: true }

export type ThreadMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly request: number; readonly name: HostFunction; readonly value: string }
  /** What the code returned or threw, as JSON. */
  | { readonly id: number; readonly output: string }
  | { readonly id: number; readonly failed: Failure; readonly detail: string }

/** Why a call has no result. */
export type Failure = 'error' | 'memory' | 'time' | 'output' | 'neverEnds'

interface RunningCall {
  readonly pending: Map<number, (result: string) => void>
}

const port = parentPort!
// The only creator of the thread is SandboxThread.
const setup = workerData as ThreadSetup
const calls = new Map<number, RunningCall>()

/** A page of WebAssembly's memory. */
const page = 64 * 1024
/** The interpreter's own 16 MB, and what it needs besides the memory of the code. */
const ownPages = 256 + 128

const post = (message: ThreadMessage) => port.postMessage(message)

async function start(): Promise<void> {
  const { engine } = setup
  const core = (await import(engine.core)) as typeof Core
  const variant = defaultOf((await import(engine.variant)) as { default: Core.QuickJSSyncVariant })
  const wasmModule = await WebAssembly.compile(new Uint8Array(await readFile(engine.wasm)))
  port.on('message', (input: ThreadInput) => {
    if ('route' in input) {
      run(core, variant, wasmModule, input).catch((error: unknown) => fail(input.id, 'error', String(error)))
    } else if ('stop' in input) calls.delete(input.id)
    else calls.get(input.id)?.pending.get(input.request)?.(input.result)
  })
  post({ ready: true })
}

/** A module that Node took from CommonJS has its own default export below the other one. */
function defaultOf<T extends object>({ default: inner }: { default: T }): T {
  // As above.
  return 'default' in inner ? (inner.default as T) : inner
}

function fail(id: number, failed: Failure, detail: string): void {
  calls.delete(id)
  post({ id, failed, detail: detail.slice(0, 500) })
}

async function run(
  core: typeof Core,
  base: Core.QuickJSSyncVariant,
  wasmModule: WebAssembly.Module,
  { id, route, input }: Extract<ThreadInput, { route: string }>,
): Promise<void> {
  const pending: RunningCall['pending'] = new Map()
  calls.set(id, { pending })
  const maximum = ownPages + (setup.memoryMb * 1024 * 1024) / page
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum })
  const quickjs = await core.newQuickJSWASMModuleFromVariant(core.newVariant(base, { wasmModule, wasmMemory }))
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(setup.memoryMb * 1024 * 1024)
  runtime.setMaxStackSize(setup.stack)
  let spent = 0
  let begun = 0
  let isOvertime = false
  runtime.setInterruptHandler(() => (isOvertime ||= spent + performance.now() - begun > setup.cpuMs))
  const vm = runtime.newContext()

  /** Runs the code for a while, and then everything that waits for its results. */
  const compute = (work: () => void) => {
    begun = performance.now()
    Atomics.store(setup.busySince, 0, BigInt(Date.now()))
    try {
      work()
      const jobs = runtime.executePendingJobs()
      if (jobs.error) throw new CodeError(describe(vm, jobs.error))
    } finally {
      spent += performance.now() - begun
      Atomics.store(setup.busySince, 0, 0n)
    }
  }
  /** @returns whether the call goes on */
  const attempt = (work: () => void): boolean => {
    if (!calls.has(id)) return false
    try {
      compute(work)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      // Whatever the interpreter said when it was stopped.
      fail(id, isOvertime ? 'time' : /out of memory/i.test(detail) ? 'memory' : 'error', detail)
      return false
    }
    if (isOvertime) fail(id, 'time', 'interrupted')
    return calls.has(id)
  }

  let promise: Core.QuickJSHandle | undefined
  const began = attempt(() => {
    let requests = 0
    let lines = 0
    const send = vm.newFunction('send', (nameHandle, valueHandle) => {
      // The other side knows the names, and refuses all others.
      const name = vm.getString(nameHandle) as HostFunction
      const value = vm.getString(valueHandle)
      const mayGoOn = name === 'log' ? ++lines <= setup.most.lines : requests < setup.most.requests
      // Counted here, so that the server isn't even told.
      if (!mayGoOn || value.length > setup.most.value)
        return { error: vm.newError('The call has used as much as it may.') }
      const request = ++requests
      const deferred = vm.newPromise()
      pending.set(request, (result) => {
        pending.delete(request)
        if (attempt(() => deferred.resolve(vm.newString(result)))) look()
      })
      post({ id, request, name, value })
      return deferred.handle
    })
    const prelude = vm.unwrapResult(vm.evalCode(sandboxPrelude, 'host.js', { strict: true }))
    const offers = vm.newString(JSON.stringify(setup.offers))
    const runRoute = vm.unwrapResult(vm.callFunction(prelude, vm.undefined, send, offers))
    const module = vm.evalCode(setup.code, 'index.js', { type: 'module' })
    if (module.error) throw new CodeError(describe(vm, module.error))
    const [routeHandle, inputHandle] = [vm.newString(route), vm.newString(input)]
    promise = vm.unwrapResult(vm.callFunction(runRoute, vm.undefined, module.value, routeHandle, inputHandle))
  })
  /** Ends the call when its promise is settled, or never will be. */
  function look(): void {
    const state = vm.getPromiseState(promise!)
    if (state.type === 'pending') {
      if (pending.size === 0) fail(id, 'neverEnds', 'The promise of the call is never settled.')
      return
    }
    let output = ''
    const isRead = attempt(() => {
      if (state.type === 'rejected') throw new CodeError(describe(vm, state.error))
      output = vm.getString(state.value)
    })
    if (!isRead) return
    if (output.length > setup.output) return fail(id, 'output', `${output.length} characters`)
    calls.delete(id)
    post({ id, output })
  }
  if (began) look()
}

/** An error of the package's code. */
class CodeError extends Error {}

/** @returns an error of the code as text; the code decides what it says */
function describe(vm: Core.QuickJSContext, error: Core.QuickJSHandle): string {
  const dumped: unknown = vm.dump(error)
  if (typeof dumped !== 'object' || dumped === null) return String(dumped)
  const { name, message, stack } = dumped as { name?: unknown; message?: unknown; stack?: unknown }
  return `${String(name)}: ${String(message)}\n${typeof stack === 'string' ? stack : ''}`
}

void start()
