import { afterEach, expect, it, vi } from 'vitest'
import { defineServerPlugin } from '../plugins/defineServerPlugin'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { runCommand } from './runCommand'

const run = vi.fn()
const fleet = defineServerPlugin({
  id: 'fleet',
  modules: [],
  menus: [],
  migrations: [],
  defaultGrants: {},
  commands: { 'count-vans': { run, failedCode: ([mode]) => (mode === 'strict' ? 2 : 1) } },
})
const fail = vi.fn()
const call = (name: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) =>
  runCommand(
    name,
    { args, environment, say() {}, fail, ask: async () => '' },
    { installed: [fleet], select: () => [], deployment: fleetDeployment },
  )
afterEach(() => vi.resetAllMocks())

it('[D8] a command of a plugin that is off is run with its arguments, and its result is the exit code', async () => {
  expect(await call('count-vans', ['strict'])).toBe(0)
  expect(run.mock.lastCall![0]).toMatchObject({ args: ['strict'], product: { installed: [fleet], plugins: [] } })
  run.mockResolvedValue(false)
  expect(await call('count-vans')).toBe(1)
})

it('[D8] a command that fails says why, with the code that it declares', async () => {
  run.mockRejectedValue(new Error('There are no vans.'))
  expect([await call('count-vans'), await call('count-vans', ['strict'])]).toEqual([1, 2])
  expect(fail.mock.calls).toEqual([['There are no vans.'], ['There are no vans.']])
  expect(await call('count-vans', [], { PORT: 'many' })).toBe(1)
  expect(fail.mock.lastCall![0]).toContain('PORT')
})

it('[D8] an unknown command lists those that there are, of core and of plugins', async () => {
  expect(await call('count-cars')).toBe(1)
  expect(fail.mock.lastCall![0]).toMatch(/^There is no command “count-cars”\. There are: backup, .*count-vans.*restore/)
})
