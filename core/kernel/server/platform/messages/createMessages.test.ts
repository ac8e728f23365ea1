import path from 'node:path'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMessages } from './createMessages'
import { startMailServer } from './testing/startMailServer'

const mail = { to: 'jane@fleet.test', channel: 'email', subject: 'By mail', text: 'one' } as const
const text = { to: '555-010-0001', channel: 'sms', subject: '', text: 'two' } as const
const settings = {
  smtpUrl: undefined,
  smsUrl: undefined,
  brand: async () => ({ name: 'White Glove', color: null }),
  publicUrl: 'http://localhost:3000',
}

let outboxFolder: string
beforeEach(async () => void (outboxFolder = await mkdtemp(path.join(tmpdir(), 'messages-'))))
afterEach(() => rm(outboxFolder, { recursive: true, force: true }))

const written = async () =>
  Promise.all(
    (await readdir(outboxFolder)).map(
      async (name) => JSON.parse(await readFile(path.join(outboxFolder, name), 'utf8')).channel as string,
    ),
  )

describe('messages', () => {
  it('are written to the outbox where nothing is configured', async () => {
    const messages = createMessages({ ...settings, outboxFolder })
    await messages.send(mail)
    await messages.send(text)
    expect((await written()).toSorted()).toEqual(['email', 'sms'])
  })

  it('are sent by the configured mail server; texts without a gateway are still written to the outbox', async () => {
    const server = await startMailServer()
    const messages = createMessages({ ...settings, outboxFolder, smtpUrl: `smtp://${server.host}` })
    await messages.send(mail)
    await messages.send(text)
    messages.close()
    await server.close()
    expect(server.accepted).toMatchObject([{ to: ['jane@fleet.test'] }])
    expect(await written()).toEqual(['sms'])
  })
})
