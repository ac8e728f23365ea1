import { defineSlot, defineToken } from '@core/contract'
import { expect, test, vi } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation, type Activation } from './defineActivation'
import { examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'

const tabs = defineSlot<{ label: string }>('referrals.tabs')
const lookup = defineToken<object>('crm.lookup')

/** Enters with these bodies, by plugin id, and tells what became of them. */
async function enterWith(bodies: Record<string, Activation | (() => Promise<Activation>)>) {
  const report = vi.fn<(error: Error) => void>()
  const plugins = Object.entries(bodies).map(([id, body], at) =>
    examplePlugin(id, at + 3, body, { routes: { [`/${id}`]: { menu: 'main', title: id, screen: exampleScreen } } }),
  )
  const registry = createRegistry(plugins, { report })
  await registry.enter(grantOf(plugins))
  const { plugins: state } = registry.state
  return { registry, report, errorOf: (id: string) => state[id]?.error, statusOf: (id: string) => state[id]?.status }
}

test('a plugin that throws is undone completely and marked failed, and the others live', async () => {
  const undone: string[] = []
  const cause = new Error('no rows')
  const { registry, report, errorOf, statusOf } = await enterWith({
    crm: defineActivation({ provides: [lookup], run({ own, provide, contribute }) {
      own(() => undone.push('store'))
      provide(lookup, {})
      contribute(tabs, { id: 'crm.lead', order: 1, label: 'Lead' })
      throw cause
    } }),
    documents: defineActivation({ optional: { lookup }, run: ({ services }) => ({ found: services.lookup }) }),
    referrals: idle,
  })
  expect([statusOf('crm'), statusOf('documents'), statusOf('referrals')]).toEqual(['failed', 'active', 'active'])
  expect(errorOf('crm')).toBe('Plugin “crm” threw while it was activated; mend its client/activate.ts: no rows')
  expect(undone).toEqual(['store'])
  expect(registry.slotEntries(tabs)).toEqual([])
  expect(registry.storesOf('crm')).toBeUndefined()
  expect(registry.storesOf('documents')).toEqual({ found: undefined })
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: errorOf('crm'), cause }))
  expect(registry.state.status).toBe('ready')
})

test('the routes of a plugin that failed stay, so that the shell can say so there', async () => {
  const { registry } = await enterWith({ crm: defineActivation({ run() { throw new Error('no') } }) })
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/crm'])
})

test('a plugin that cannot be fetched is marked failed, and the others live', async () => {
  const { errorOf, statusOf } = await enterWith({ crm: () => Promise.reject(new TypeError('Failed to fetch')), referrals: idle })
  expect(errorOf('crm')).toBe('Plugin “crm” could not be fetched; reload the page, or deploy its files again: Failed to fetch')
  expect(statusOf('referrals')).toBe('active')
})

test('a required service that nobody provides fails the plugin, naming it, the service and the mend', async () => {
  const { errorOf } = await enterWith({ referrals: defineActivation({ requires: { lookup }, run: () => undefined }) })
  expect(errorOf('referrals')).toBe(
    'Plugin “referrals” requires the service “crm.lookup”, which no active plugin provides. Turn its plugin on and grant the role one of its menus, mend it if it failed, or ask for the service under “optional”.',
  )
})

test('who requires a service of a plugin that failed, fails too; who may use it, lives', async () => {
  const { statusOf } = await enterWith({
    crm: defineActivation({ provides: [lookup], run() { throw new Error('no') } }),
    documents: defineActivation({ requires: { lookup }, run: () => undefined }),
    referrals: defineActivation({ optional: { lookup }, run: () => undefined }),
  })
  expect([statusOf('crm'), statusOf('documents'), statusOf('referrals')]).toEqual(['failed', 'failed', 'active'])
})

test('a circle of services fails those in it, and the others live', async () => {
  const picker = defineToken<object>('documents.picker')
  const { errorOf, statusOf } = await enterWith({
    crm: defineActivation({ requires: { picker }, provides: [lookup], run: ({ provide }) => provide(lookup, {}) }),
    documents: defineActivation({ requires: { lookup }, provides: [picker], run: ({ provide }) => provide(picker, {}) }),
    referrals: idle,
  })
  expect(errorOf('crm')).toContain('Plugin “crm” stands in a circle of services (“crm” → “documents” → and round again)')
  expect([statusOf('crm'), statusOf('documents'), statusOf('referrals')]).toEqual(['failed', 'failed', 'active'])
})

test('an entry that a slot has already fails the second plugin, and both are named', async () => {
  const contributes = (id: string) => defineActivation({ run: ({ contribute }) => contribute(tabs, { id, order: 1, label: 'Lead' }) })
  const { registry, errorOf } = await enterWith({ crm: contributes('lead'), documents: contributes('lead') })
  expect(errorOf('documents')).toBe(
    'Plugin “documents” contributes “lead” to the slot “referrals.tabs”, which plugin “crm” did already. Give one of the two entries another id, such as “documents.name”.',
  )
  expect(registry.slotEntries(tabs).map(({ plugin }) => plugin)).toEqual(['crm'])
})

test('services are handed out as announced: each of them, once, and no other', async () => {
  const other = defineToken<object>('crm.other')
  const { errorOf } = await enterWith({
    forgets: defineActivation({ provides: [lookup], run: () => undefined }),
    // The two tokens have one type, so only the registry can tell them apart.
    strays: defineActivation({ provides: [defineToken<object>('strays.own')], run: ({ provide }) => provide(other, {}) }),
    twice: defineActivation({ provides: [other], run({ provide }) {
      provide(other, {})
      provide(other, {})
    } }),
  })
  expect(errorOf('forgets')).toBe('Plugin “forgets” announces the service “crm.lookup” and does not hand it out: call provide in run, or take its token out of “provides”.')
  expect(errorOf('strays')).toBe('Plugin “strays” hands out the service “crm.other” without announcing it: add its token to “provides”.')
  expect(errorOf('twice')).toBe('Plugin “twice” hands out the service “crm.other” twice: call provide once for each token.')
})

test('a body that is async is refused, since half of it would come too late', async () => {
  const undone: string[] = []
  const { errorOf } = await enterWith({
    crm: defineActivation({ async run({ own }) {
      own(() => undone.push('store'))
      throw new Error('unheard')
    } }),
  })
  expect(errorOf('crm')).toBe('Plugin “crm”: run returned a promise. Make it synchronous, and let a store fetch what takes time.')
  expect(undone).toEqual(['store'])
})

test('a plugin that failed is tried anew with the next role', async () => {
  let broken = true
  const plugin = examplePlugin('crm', 7, defineActivation({ run() { if (broken) throw new Error('no') } }))
  const registry = createRegistry([plugin], { report: () => {} })
  await registry.enter(grantOf([plugin]))
  expect(registry.state.plugins.crm?.status).toBe('failed')
  broken = false
  await registry.enter(grantOf([plugin]))
  expect(registry.state.plugins.crm).toMatchObject({ status: 'active', error: undefined })
})
