import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createTexter } from './createTexter'

let server: Server
afterEach(() => void server.close())

async function gateway(
  status: number,
): Promise<{ address: string; taken: { body: string; headers: IncomingMessage['headers'] }[] }> {
  const taken: { body: string; headers: IncomingMessage['headers'] }[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      taken.push({ body, headers: request.headers })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}/send`, taken }
}

const message = { to: '555-010-0008', channel: 'sms', subject: '', text: '123456 is your code' } as const

it('posts the text as JSON, with the credentials of the address as Basic authorization', async () => {
  const { address, taken } = await gateway(202)
  await createTexter(`http://clinic:p%40ss@${address}`)(message)
  expect(JSON.parse(taken[0]!.body)).toEqual({ to: '555-010-0008', text: '123456 is your code' })
  expect(taken[0]!.headers.authorization).toBe(`Basic ${Buffer.from('clinic:p@ss').toString('base64')}`)
})

it('a gateway that refuses is an error that contains the variable and not the text', async () => {
  const { address } = await gateway(500)
  await expect(createTexter(`http://${address}`)(message)).rejects.toThrow('The text gateway of SMS_URL answered 500')
})
