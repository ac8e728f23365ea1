import { Readable } from 'node:stream'
import Fastify from 'fastify'
import multipart from '@fastify/multipart'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpError } from '../http/errors'
import { bytesOf, formParts } from './formParts'

const app = Fastify()
beforeAll(async () => {
  await app.register(multipart)
  app.post('/', async (request, reply) => {
    const parts: string[] = []
    try {
      for await (const part of formParts(request, { fields: 2, fileSize: 1000 }, 200)) {
        const content = part.type === 'field' ? part.text : String(await bytesOf(part.file, 1000, tooLarge))
        parts.push(`${part.name}: ${content}`)
      }
    } catch (error) {
      const { status, statusCode } = error as { status?: number; statusCode?: number }
      return reply.code(status ?? statusCode ?? 500).send((error as Error).message)
    }
    return parts
  })
  await app.ready()
})
afterAll(() => app.close())

const tooLarge = () => new HttpError(413, 'too large')

async function send(body: string | Readable, type = 'multipart/form-data; boundary=b') {
  const { statusCode, body: answer } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': type },
    body,
  })
  return [statusCode, answer]
}

const part = (disposition: string, content: string) => `--b\r\n${disposition}\r\n\r\n${content}\r\n`
const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (content: string) => part('Content-Disposition: form-data; name="file"; filename="leads.csv"', content)

it('[D4] fields and a file are read in their order', async () => {
  const [status, answer] = await send(`${field('title', 'Leads')}${file('Acme Fleet')}${field('note', 'new')}--b--\r\n`)
  expect([status, JSON.parse(String(answer))]).toEqual([200, ['title: Leads', 'file: Acme Fleet', 'note: new']])
})

it('[security 12] a form of one large part without a name ends, although the parser never ends it', async () => {
  expect(await send(`${part('X: y', 'x'.repeat(200_000))}--b--\r\n`)).toEqual([
    408,
    'Nothing more of the upload arrived. Please try again.',
  ])
})

it('a field that arrives slowly is read to its end', async () => {
  const body = Buffer.from(`${field('title', 'x'.repeat(20_000))}--b--\r\n`)
  async function* slowly() {
    for (let at = 0; at < body.length; at += 2000) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      yield body.subarray(at, at + 2000)
    }
  }
  const [status, answer] = await send(Readable.from(slowly()))
  expect([status, JSON.parse(String(answer))]).toEqual([200, [`title: ${'x'.repeat(20_000)}`]])
})

it.each([
  [
    'an incomplete form',
    file('Acme Fleet').slice(0, -2),
    [400, 'The upload was cut short on its way. Please try again.'],
  ],
  ['a file beyond the maximum size', `${file('x'.repeat(1001))}--b--\r\n`, [413, 'too large']],
  [
    'more fields than allowed',
    `${field('a', '1')}${field('b', '2')}${field('c', '3')}--b--\r\n`,
    [413, 'reach fields limit'],
  ],
])('%s is refused', async (_what, body, refusal) => {
  expect(await send(body)).toEqual(refusal)
})

it('a body that is not a form is refused', async () => {
  expect((await send('{}', 'application/json'))[0]).toBe(415)
})
