import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { multipart, multipartType, sampleFiles } from '@core/kernel/server/testing/upload'

let test: TestApp
let mechanic: Caller
beforeAll(async () => {
  test = await createTestApp()
  mechanic = await test.as('Mechanic')
})
afterAll(() => test.close())

const open = async (caller: Caller, id?: string) => caller.post('/api/DeviceKey/Open', id === undefined ? {} : { id })

it('each new key is another one, and the same person gets it again by its id', async () => {
  const first = (await open(mechanic)).body.data
  const second = (await open(mechanic)).body.data
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  expect(second.key).not.toBe(first.key)
  expect((await open(mechanic, first.id)).body.data).toEqual(first)
  expect((await open(await test.as('Mechanic'), first.id)).body.data).toEqual(first)
})

it('another person gets another key for the same id, and nobody one of an unknown data key', async () => {
  const { id, key } = (await open(mechanic)).body.data
  expect((await open(await test.as('Trainer'), id)).body.data.key).not.toBe(key)
  expect((await open(mechanic, `00000000.${'a'.repeat(32)}`)).status).toBe(404)
  expect((await open(test.visitor())).status).toBe(401)
})

it('no cache stores it', async () => {
  expect((await open(mechanic)).headers['cache-control']).toBe('no-store')
})

it('a write that waited is refused in another name or role', async () => {
  const { user } = (await mechanic.get('/api/user/me')).body
  const as = (who: string) => mechanic.post('/api/DeviceKey/Open', {}, { 'x-written-as': who })
  expect((await as(`${user.id} ${user.currentRoleId}`)).status).toBe(200)
  expect((await as(`${user.id} ${user.currentRoleId + 1}`)).body).toMatchObject({ reason: 'writtenByAnother' })
  expect((await as(`${user.id + 1} ${user.currentRoleId}`)).status).toBe(403)
})

it('a file of a write that waited is refused in another name, too, and nothing of it is stored', async () => {
  const { user } = (await mechanic.get('/api/user/me')).body
  const files = async () => (await test.db.pool.query('select count(*)::int as count from core.file')).rows[0].count
  const before = await files()
  const send = (who: string) =>
    mechanic.post('/api/file/Upload', multipart(sampleFiles.png, 'van.png'), {
      'content-type': multipartType,
      'x-written-as': who,
    })
  expect(await send(`${user.id + 1} ${user.currentRoleId}`)).toMatchObject({
    status: 403,
    body: { reason: 'writtenByAnother' },
  })
  expect(await files()).toBe(before)
  expect((await send(`${user.id} ${user.currentRoleId}`)).status).toBe(200)
})
