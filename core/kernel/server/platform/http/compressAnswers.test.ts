import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressAnswers } from './compressAnswers'

const many = 'Norman Ambulance '.repeat(10_000)
const rows = Array.from({ length: 50 }, (_, id) => ({ id, company: `Norman Ambulance ${id}` }))

async function ask(path: string, accepted?: string) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/rows', async (_request, reply) => reply.header('vary', 'cookie').send(rows))
  app.get('/many', async () => many)
  app.get('/one', async () => rows[0])
  return app.inject({ url: path, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

describe('responses', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5'])(
    'are compressed for clients that accept %s',
    async (accepted) => {
      const { headers, rawPayload } = await ask('/rows', accepted)
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(rows)
    },
  )

  it.each([undefined, 'br', 'gzip;q=0', 'identity'])('are plain for clients that accept %s', async (accepted) => {
    const answer = await ask('/rows', accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary, 'no cache gives it to the others').toBe('cookie, accept-encoding')
    expect(answer.json()).toEqual(rows)
  })

  it('are compressed where they are large', async () => {
    const { rawPayload } = await ask('/many', 'gzip')
    expect(gunzipSync(rawPayload).toString()).toBe(many)
  })

  it('are not compressed where they are small', async () => {
    const { headers } = await ask('/one', 'gzip')
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  })
})
