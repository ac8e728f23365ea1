import { defineConfig } from 'vitest/config'
import { bundleThreads } from './core/build/bundleThreads.ts'

const alias = { resolve: { tsconfigPaths: true }, plugins: [bundleThreads()] }

/** As with the browser tests: what passes only the second time is listed as flaky. */
const retry = process.env.CI ? 1 : 0

/** `npm run check` runs the linters over the repository by itself. Vitest takes no --exclude for a project that has one. */
const linted = process.env.npm_lifecycle_event === 'test:unit' ? ['core/lint/tree.test.ts'] : []

export default defineConfig({
  test: {
    // Vitest leaves a core to its watcher, which a run of all has no use for.
    maxWorkers: '100%',
    projects: [
      {
        ...alias,
        test: {
          name: 'unit',
          retry,
          include: ['{core,plugins}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['{core/kernel,core/features/*,plugins/*}/server/**', '**/node_modules/**', ...linted],
          environment: 'node',
          setupFiles: ['core/kernel/client/testing/patience.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          typecheck: { enabled: false },
        },
      },
      {
        ...alias,
        test: {
          name: 'server',
          retry,
          // Files share what they import, which took a third of the time; each has a database and an app of its own. So a module of ours
          // can't be mocked here: it may have been imported before.
          isolate: false,
          include: ['{core/kernel,core/features/*,plugins/*}/server/**/*.test.ts', 'deployment/**/*.test.ts'],
          globalSetup: ['core/kernel/server/testing/startPostgres.ts'],
          testTimeout: 300_000,
          // A wait ends with what it waits for; how long it may take belongs to the machine.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
