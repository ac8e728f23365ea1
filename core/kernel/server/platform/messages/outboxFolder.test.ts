import path from 'node:path'
import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { createOutboxFolder, sweepOutbox } from './outboxFolder'

let folder: string
afterEach(() => rm(folder, { recursive: true, force: true }))

it('writes each message as one JSON file that only its owner may read, in the order of sending', async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'outbox')
  const outbox = createOutboxFolder(folder)
  await outbox.send({ to: 'a@fleet.test', channel: 'email', subject: 'First', text: 'one' })
  await new Promise((next) => setImmediate(next))
  await outbox.send({ to: '555-010-0001', channel: 'sms', subject: 'Second', text: 'two', html: '<p>two</p>' })

  const names = (await readdir(folder)).toSorted()
  const written = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
  )
  expect(written).toHaveLength(2)
  expect(written).toContainEqual({
    to: 'a@fleet.test',
    channel: 'email',
    subject: 'First',
    text: 'one',
    html: null,
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(written.map(({ createdAt }) => createdAt)).toEqual(
    written.map(({ createdAt }) => String(createdAt)).toSorted(),
  )
  expect((await stat(path.join(folder, names[0]!))).mode & 0o077).toBe(0)
})

it('loses the half-written messages of a killed process, and neither others nor those that are being written', async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'outbox')
  ;(await sweepOutbox(folder))()
  await createOutboxFolder(folder).send({ to: 'a@fleet.test', channel: 'email', subject: 'First', text: 'one' })
  const [sent = ''] = await readdir(folder)
  const [left, current] = [`.1-${sent}`, `.2-${sent}`]
  for (const draft of [left, current]) await writeFile(path.join(folder, draft), '{"to": "a@fle')
  const before = new Date(Date.now() - 120_000)
  for (const old of [sent, left]) await utimes(path.join(folder, old), before, before)
  ;(await sweepOutbox(folder))()
  expect((await readdir(folder)).toSorted()).toEqual([current, sent])
})

it('loses messages after 30 days, since they contain names and codes', async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'outbox')
  const outbox = createOutboxFolder(folder)
  await outbox.send({ to: 'a@fleet.test', channel: 'email', subject: 'First', text: 'one' })
  const [first = ''] = await readdir(folder)
  await outbox.send({ to: 'a@fleet.test', channel: 'email', subject: 'Second', text: 'two' })
  const [second = ''] = (await readdir(folder)).filter((name) => name !== first)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await utimes(path.join(folder, first), daysAgo(31), daysAgo(31))
  await utimes(path.join(folder, second), daysAgo(29), daysAgo(29))
  ;(await sweepOutbox(folder))()
  expect(await readdir(folder)).toEqual([second])
})
