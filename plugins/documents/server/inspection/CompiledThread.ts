import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts threads of one script, each fresh, but compiles it only once: a thread takes over what the first one has compiled. That is kept
 * before a thread gets a message, so that nothing in a message can change what later threads run. The script must wait for its task as a
 * message, and do nothing with `workerData`.
 */
export class CompiledThread {
  private compiled: Buffer | undefined

  /** @param source the text of a CommonJS script */
  constructor(private readonly source: string) {}

  /** @returns a thread that runs the script, and waits for its task */
  start(options: Pick<WorkerOptions, 'resourceLimits' | 'stdout' | 'stderr' | 'env'>): Worker {
    const { port1: fromThread, port2: toMain } = new MessageChannel()
    fromThread.once('message', (compiled: Uint8Array) => (this.compiled = Buffer.from(compiled)))
    fromThread.unref()
    return new Worker(loader, {
      ...options,
      eval: true,
      workerData: { source: this.source, compiled: this.compiled, toMain },
      transferList: [toMain],
    })
  }
}

/** Runs in the thread. Compiled code that V8 rejects, such as that of another version, is not used. */
const loader = `
const { Script } = require('node:vm')
const { source, compiled, toMain } = require('node:worker_threads').workerData
const script = new Script('(function (require) {' + source + '\\n})', { filename: 'thread.cjs', cachedData: compiled })
script.runInThisContext()(require)
if (!compiled || script.cachedDataRejected) toMain.postMessage(script.createCachedData())
toMain.close()
`
