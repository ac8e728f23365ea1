import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandsApart } from './commandApart'

let folder: string
let apart: ReturnType<typeof commandsApart>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-apart-'))
  const program = path.join(folder, 'main.mjs')
  await writeFile(
    program,
    `if (process.argv[1]) throw new Error('the server started')
export async function command(name, { args, environment, say, fail }) {
  if (name === 'waits') {
    say('waiting')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  say(JSON.stringify([name, args, environment.TMPDIR]))
  fail('as told')
  return 3
}`,
  )
  apart = commandsApart(program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a command runs in a process of its own: what it said, its failures and its code come back', async () => {
  const { signal } = new AbortController()
  const args = ['latest', "it's `${1}`", '--drill']
  expect(await apart('restore', args, { environment: { TMPDIR: '/elsewhere' }, signal })).toEqual({
    code: 3,
    output: JSON.stringify(['restore', args, '/elsewhere']),
    error: 'as told',
  })
})

it('a signal ends it', async () => {
  const stop = new AbortController()
  const running = apart('waits', [], { signal: stop.signal })
  stop.abort()
  await expect(running).rejects.toThrow('This operation was aborted')
  await expect(apart('waits', [], { signal: stop.signal })).rejects.toThrow('This operation was aborted')
})
