import { defineConfig } from 'vitest/config'

const alias = { resolve: { tsconfigPaths: true } }

export default defineConfig({
  test: {
    projects: [
      {
        ...alias,
        test: {
          name: 'unit',
          include: ['{core,plugins}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['{core,plugins/*}/server/**', '**/node_modules/**'],
          environment: 'node',
          setupFiles: ['core/client/testing/patience.ts'],
          testTimeout: 20_000,
          typecheck: { enabled: false },
        },
      },
      {
        ...alias,
        test: {
          name: 'server',
          include: ['{core,plugins/*}/server/**/*.test.ts'],
          globalSetup: ['core/server/testing/startPostgres.ts'],
          testTimeout: 30_000,
          // A wait ends with what it waits for; how long it may take belongs to the machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
