import { once } from 'node:events'
import { expect, it } from 'vitest'
import { CompiledThread } from './CompiledThread'

const source = `
  const { parentPort, workerData } = require('node:worker_threads')
  globalThis.tasks = []
  parentPort.on('message', (task) => {
    globalThis.tasks.push(task)
    parentPort.postMessage({ tasks: globalThis.tasks, usesCompiled: workerData.compiled !== undefined })
  })
`

it('[D12] a thread takes over what the first has compiled, and nothing of its task', async () => {
  const script = new CompiledThread(source)
  const answers = []
  for (const task of ['first', 'second']) {
    const thread = script.start({ env: {} })
    thread.postMessage(task)
    answers.push(...((await once(thread, 'message')) as unknown[]))
    await thread.terminate()
  }
  expect(answers).toEqual([
    { tasks: ['first'], usesCompiled: false },
    { tasks: ['second'], usesCompiled: true },
  ])
})
