import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { backupJob, drillJob, plainName } from '@core/features/status/client/statusWords'
import { createCorePlugin } from '@core/kernel/server/corePlugin'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'

const root = path.join(import.meta.dirname, '..')

it('[42] the page of the system’s state names every job and queue in Spanish', () => {
  const plugins = [createCorePlugin(), ...allPlugins]
  const words = new Set(
    plugins.flatMap(({ id }) => {
      const folder = id === 'core' ? 'core' : `plugins/${id}`
      return Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'languages/es.json'), 'utf8')).words)
    }),
  )
  const names = plugins.flatMap(({ jobs = {}, subscriptions = {} }) => [
    ...Object.keys(jobs),
    ...Object.keys(subscriptions),
  ])
  expect(names.length).toBeGreaterThan(40)
  expect([...names, backupJob, drillJob].map(plainName).filter((name) => !words.has(name))).toEqual([])
})
