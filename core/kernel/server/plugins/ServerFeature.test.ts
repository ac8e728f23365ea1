import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCorePlugin } from '../corePlugin'
import { type Caller, createTestApp, type TestApp, type TestNode } from '../testing/testApp'
import { foundFeatures } from './foundFeatures'

const optional = foundFeatures.filter(({ required }) => !required).map(({ id }) => id)

let product: TestApp
let person: Caller
beforeAll(async () => {
  product = await createTestApp()
  person = await product.as('Office Manager')
})
afterAll(() => product.close())

function at(node: TestNode): Caller {
  const caller = node.visitor()
  for (const [name, value] of person.cookies) caller.cookies.set(name, value)
  return caller
}

/** A call of each feature that has calls. */
const calls: Readonly<Record<string, readonly ['get' | 'post', string]>> = {
  drafts: ['post', '/api/draft/View'],
  notes: ['post', '/api/Note/List'],
  notifications: ['get', '/api/Notification/Count'],
  offlineWriting: ['post', '/api/DeviceKey/Open'],
  patientAccess: ['post', '/api/PatientAccess/List'],
  presence: ['post', '/api/live/presence'],
  recordSearch: ['post', '/api/Search'],
  status: ['get', '/api/status'],
  views: ['post', '/api/View/List'],
}

test.each(optional)('without the feature “%s” the product starts, and only its calls are gone', async (id) => {
  const node = await product.node({ featuresOff: [id] })
  const caller = at(node)
  expect((await caller.get('/api/deployment')).body.data.featuresOff).toEqual([id])
  for (const [feature, [method, path]] of Object.entries(calls)) {
    const { status } = await (method === 'get' ? caller.get(path) : caller.post(path, {}))
    if (feature === id) expect(status, `${feature}: ${path}`).toBe(404)
    else expect([200, 400, 403], `${feature}: ${path}`).toContain(status)
  }
  await node.close()
})

test('what needs a permission that no plugin declares isn’t there', async () => {
  expect((await person.get('/api/standing-rules')).status).toBe(200)
  expect((await person.get('/api/standing-rules/all')).status).toBe(404)
})

test('all of them can be off at once', async () => {
  const node = await product.node({ featuresOff: optional })
  expect((await at(node).get('/api/user/me')).status).toBe(200)
  await node.close()
})

test('a feature that every deployment needs, or that doesn’t exist, can’t be turned off', () => {
  expect(() => createCorePlugin(['files', 'note'])).toThrow(
    'FEATURES_OFF names “files”, “note”, which can’t be turned off. These can: automations, drafts, notes,',
  )
})
