import { definePoint, defineToken } from '@core/contract'
import { expect, test, vi } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation, type Activation } from './defineActivation'
import { examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'

const tabs = definePoint<{ label: string }>('workshop.tab@1')
const lookup = defineToken<object>('fleet.lookup')

/** Enters a role with these bodies, by plugin id, and returns their results. */
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

test('a plugin that throws is undone completely and marked as failed, and the others work', async () => {
  const undone: string[] = []
  const cause = new Error('no rows')
  const { registry, report, errorOf, statusOf } = await enterWith({
    fleet: defineActivation({
      provides: [lookup],
      run({ own, provide, contribute }) {
        own(() => undone.push('store'))
        provide(lookup, {})
        contribute(tabs, { id: 'fleet.vehicle', order: 1, label: 'Vehicle' })
        throw cause
      },
    }),
    garage: defineActivation({ optional: { lookup }, run: ({ services }) => ({ found: services.lookup }) }),
    workshop: idle,
  })
  expect([statusOf('fleet'), statusOf('garage'), statusOf('workshop')]).toEqual(['failed', 'active', 'active'])
  expect(errorOf('fleet')).toBe('Plugin “fleet” threw while it was activated; mend its client/activate.ts: no rows')
  expect(undone).toEqual(['store'])
  expect(registry.contributionsTo(tabs)).toEqual([])
  expect(registry.storesOf('fleet')).toBeUndefined()
  expect(registry.storesOf('garage')).toEqual({ found: undefined })
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: errorOf('fleet'), cause }))
  expect(registry.state.status).toBe('ready')
})

test('the routes of a failed plugin stay, so that the shell can show a message there', async () => {
  const { registry } = await enterWith({
    fleet: defineActivation({
      run() {
        throw new Error('no')
      },
    }),
  })
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/fleet'])
})

test('a plugin that cannot be fetched is marked as failed, and the others work', async () => {
  const { errorOf, statusOf } = await enterWith({
    fleet: () => Promise.reject(new TypeError('Failed to fetch')),
    workshop: idle,
  })
  expect(errorOf('fleet')).toBe(
    'Plugin “fleet” could not be fetched; reload the page, or deploy its files again: Failed to fetch',
  )
  expect(statusOf('workshop')).toBe('active')
})

test('a required service that nobody provides fails the plugin, naming it, the service and the fix', async () => {
  const { errorOf } = await enterWith({ workshop: defineActivation({ requires: { lookup }, run: () => undefined }) })
  expect(errorOf('workshop')).toBe(
    'Plugin “workshop” requires the service “fleet.lookup”, which no active plugin provides. Turn its plugin on and grant the role one of its menus, mend it if it failed, or ask for the service under “optional”.',
  )
})

test('a plugin that requires a service of a failed plugin fails too; a plugin for which it is optional works', async () => {
  const { statusOf } = await enterWith({
    fleet: defineActivation({
      provides: [lookup],
      run() {
        throw new Error('no')
      },
    }),
    garage: defineActivation({ requires: { lookup }, run: () => undefined }),
    workshop: defineActivation({ optional: { lookup }, run: () => undefined }),
  })
  expect([statusOf('fleet'), statusOf('garage'), statusOf('workshop')]).toEqual(['failed', 'failed', 'active'])
})

test('plugins that require each other’s services in a circle fail, and the others work', async () => {
  const picker = defineToken<object>('documents.picker')
  const { errorOf, statusOf } = await enterWith({
    fleet: defineActivation({ requires: { picker }, provides: [lookup], run: ({ provide }) => provide(lookup, {}) }),
    garage: defineActivation({
      requires: { lookup },
      provides: [picker],
      run: ({ provide }) => provide(picker, {}),
    }),
    workshop: idle,
  })
  expect(errorOf('fleet')).toContain(
    'Plugin “fleet” stands in a circle of services (“fleet” → “garage” → and round again)',
  )
  expect([statusOf('fleet'), statusOf('garage'), statusOf('workshop')]).toEqual(['failed', 'failed', 'active'])
})

test('a contribution with an existing id fails the second plugin, and both are named', async () => {
  const contributes = (id: string) =>
    defineActivation({ run: ({ contribute }) => contribute(tabs, { id, order: 1, label: 'Vehicle' }) })
  const { registry, errorOf } = await enterWith({ fleet: contributes('vehicle'), garage: contributes('vehicle') })
  expect(errorOf('garage')).toBe(
    'Plugin “garage” contributes “vehicle” to “workshop.tab”, which plugin “fleet” did already. Give one of the two entries another id, such as “garage.name”.',
  )
  expect(registry.contributionsTo(tabs).map(({ plugin }) => plugin)).toEqual(['fleet'])
})

test('a plugin that was built for another major version of a point fails, and plugin, point and both versions are named', async () => {
  const offered = defineActivation({ offers: [tabs], run: () => undefined })
  const contributesTo = (name: `workshop.tab@${string}`) =>
    defineActivation({
      run: ({ contribute, own }) => {
        own(contribute(definePoint<{ label: string }>(name), { id: `v${name}`, order: 1, label: 'Vehicle' }))
      },
    })
  const { registry, errorOf, statusOf } = await enterWith({
    fleet: contributesTo('workshop.tab@2'),
    garage: contributesTo('workshop.tab@1.3'),
    workshop: offered,
  })
  expect(errorOf('fleet')).toBe(
    'Plugin “fleet” can’t be activated: it contributes to “workshop.tab@2”, and this version of the product has “workshop.tab@1”. Install a version of the plugin that was built for it, or the version of the product that the plugin was built for.',
  )
  expect(statusOf('garage'), 'a minor version is compatible').toBe('active')
  expect(registry.contributionsTo(tabs).map(({ plugin }) => plugin)).toEqual(['garage'])
})

test('an experimental point takes entries only where the deployment allows it', async () => {
  const panels = definePoint<object>('workshop.panel@0.1', 'experimental')
  const plugins = [
    examplePlugin('fleet', 3, defineActivation({ run: ({ contribute }) => contribute(panels, { id: 'a', order: 1 }) })),
    examplePlugin('workshop', 4, defineActivation({ offers: [panels], run: () => undefined })),
  ]
  const registry = createRegistry(plugins, { report: () => {} })
  await registry.enter(grantOf(plugins))
  expect(registry.state.plugins.fleet?.error).toBe(
    'Plugin “fleet” can’t be activated: it contributes to “workshop.panel@0.1”, which is experimental and may change in any version. Add “workshop.panel” to EXPERIMENTAL_POINTS, if this deployment accepts that.',
  )
  await registry.enter(grantOf(plugins, { experimentalPoints: ['workshop.panel'] }))
  expect(registry.contributionsTo(panels)).toHaveLength(1)
})

test('a contribution that is left out is gone until the role is entered again', async () => {
  const plugin = examplePlugin(
    'fleet',
    3,
    defineActivation({ run: ({ contribute }) => contribute(tabs, { id: 'fleet.tab', order: 1, label: 'Vehicle' }) }),
  )
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  registry.leaveOut(registry.contributionsTo(tabs)[0]!)
  expect(registry.contributionsTo(tabs)).toEqual([])
  await registry.enter(grantOf([plugin]))
  expect(registry.contributionsTo(tabs)).toHaveLength(1)
})

test('a plugin provides exactly its declared services, each once', async () => {
  const other = defineToken<object>('fleet.other')
  const { errorOf } = await enterWith({
    forgets: defineActivation({ provides: [lookup], run: () => undefined }),
    // The two tokens have the same type, so only the registry can distinguish them.
    strays: defineActivation({
      provides: [defineToken<object>('strays.own')],
      run: ({ provide }) => provide(other, {}),
    }),
    twice: defineActivation({
      provides: [other],
      run({ provide }) {
        provide(other, {})
        provide(other, {})
      },
    }),
  })
  expect(errorOf('forgets')).toBe(
    'Plugin “forgets” announces the service “fleet.lookup” and does not hand it out: call provide in run, or take its token out of “provides”.',
  )
  expect(errorOf('strays')).toBe(
    'Plugin “strays” hands out the service “fleet.other” without announcing it: add its token to “provides”.',
  )
  expect(errorOf('twice')).toBe(
    'Plugin “twice” hands out the service “fleet.other” twice: call provide once for each token.',
  )
})

test('an async body is refused, because half of it would run too late', async () => {
  const undone: string[] = []
  const { errorOf } = await enterWith({
    fleet: defineActivation({
      async run({ own }) {
        own(() => undone.push('store'))
        throw new Error('unheard')
      },
    }),
  })
  expect(errorOf('fleet')).toBe(
    'Plugin “fleet”: run returned a promise. Make it synchronous, and let a store fetch what takes time.',
  )
  expect(undone).toEqual(['store'])
})

test('a failed plugin is tried again in the next role', async () => {
  let broken = true
  const plugin = examplePlugin(
    'fleet',
    7,
    defineActivation({
      run() {
        if (broken) throw new Error('no')
      },
    }),
  )
  const registry = createRegistry([plugin], { report: () => {} })
  await registry.enter(grantOf([plugin]))
  expect(registry.state.plugins.fleet?.status).toBe('failed')
  broken = false
  await registry.enter(grantOf([plugin]))
  expect(registry.state.plugins.fleet).toMatchObject({ status: 'active', error: undefined })
})
