import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts worker threads that run the same script. The first thread compiles it, and the later ones load the compiled code, which is faster.
 * Nothing else is shared. The code is stored before the first thread receives a message, so no message can change what later threads run.
 * The script must get its task as a message, and must not use `workerData`.
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

/** Runs in each thread. If V8 rejects the compiled code, it compiles the script again. */
const loader = `
const { Script } = require('node:vm')
const { source, compiled, toMain } = require('node:worker_threads').workerData
const script = new Script('(function (require) {' + source + '\\n})', { filename: 'thread.cjs', cachedData: compiled })
script.runInThisContext()(require)
if (!compiled || script.cachedDataRejected) toMain.postMessage(script.createCachedData())
toMain.close()
`
