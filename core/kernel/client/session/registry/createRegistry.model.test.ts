import { definePoint, defineToken } from '@core/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { examplePlugin, grantOf } from './testing/examplePlugins'

const ids = ['a', 'b', 'c', 'd']
const point = definePoint<object>('model.point@1')
const tokens = Object.fromEntries(ids.map((id) => [id, defineToken<object>(`${id}.service`)]))
const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, tokens[name]!]))

/** A plugin: which services it may use, and whether it throws after it has registered everything. */
const plans = fc.tuple(...ids.map(() => fc.record({ optional: fc.subarray(ids), throws: fc.boolean() })))
/** A sequence of roles: the plugins of each, or undefined for a sign-out. */
const roles = fc.array(fc.option(fc.subarray(ids), { nil: undefined }), { minLength: 1, maxLength: 5 })

test('for any sequence of roles and any arrival of chunks, exactly the plugins of the last role are active', async () => {
  await fc.assert(
    fc.asyncProperty(plans, roles, fc.scheduler(), async (plan, visited, scheduler) => {
      const living: string[] = []
      const plugins = ids.map((id, at) => {
        const { optional = [], throws } = plan[at] ?? {}
        const body = defineActivation({
          optional: pick(optional),
          provides: Object.values(pick([id])),
          run({ own, provide, contribute }) {
            living.push(id)
            own(() => living.splice(living.indexOf(id), 1))
            contribute(point, { id, order: 1 })
            if (throws) throw new Error('planned')
            provide(tokens[id]!, {})
          },
        })
        return examplePlugin(id, at + 1, () => scheduler.schedule(Promise.resolve(body)))
      })
      const registry = createRegistry(plugins, { report: () => {} })

      const calls = visited.map((granted) => registry.enter(granted && grantOf(plugins, { plugins: granted })))
      await scheduler.waitIdle()
      await Promise.all(calls)

      const statuses = Object.entries(registry.state.plugins)
      const active = statuses.flatMap(([id, { status }]) => (status === 'active' ? [id] : []))
      expect(new Set(living)).toEqual(new Set(active))
      expect(registry.contributionsTo(point).map(({ plugin }) => plugin)).toEqual(active)
      const last = visited.at(-1) ?? []
      expect(statuses.flatMap(([id, { status }]) => (status === 'inactive' ? [] : [id]))).toEqual(
        ids.filter((id) => last.includes(id)),
      )
      expect(registry.state.status).toBe(visited.at(-1) ? 'ready' : 'idle')

      await registry.enter(undefined)
      expect([living, { ...registry.state.contributions }]).toEqual([[], {}])
    }),
    { numRuns: 200 },
  )
})
