// Loaded into a node by `--import`: at each SIGUSR2 it collects the garbage twice, and writes what is in memory and what is open to the file
// HEAP_PROBE.
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env.HEAP_PROBE
if (isMainThread && file) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    collect()
    /** @type {Record<string, number>} */
    const handles = {}
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
    writeFileSync(`${file}.part`, JSON.stringify({ ...process.memoryUsage(), handles }))
    renameSync(`${file}.part`, file)
  })
}
