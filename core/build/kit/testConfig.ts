// What the configuration of Vitest is in a repository of plugins: tests below a plugin's server/ have a Postgres, the others are plain.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleThreads } from '../bundleThreads'

const kit = fileURLToPath(new URL('..', import.meta.url))
const root = process.cwd()
/** The plugins of the product, whose contracts the kit has. */
const contracts = readdirSync(`${kit}plugins`).filter((id) => !existsSync(`${root}/plugins/${id}`))

const shared = {
  plugins: [bundleThreads()],
  resolve: {
    alias: [
      { find: /^@core\//, replacement: `${kit}core/` },
      { find: /^@deployment\//, replacement: `${kit}deployment/` },
      ...contracts.map((id) => ({ find: new RegExp(`^@plugins/${id}/`), replacement: `${kit}plugins/${id}/` })),
      { find: /^@plugins\//, replacement: `${root}/plugins/` },
    ],
  },
}

/** Node can't run TypeScript that is in node_modules. */
const server = { deps: { inline: [/white-glove-plugin-kit/] } }

export default {
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          server,
          include: ['plugins/**/*.test.{ts,tsx}'],
          exclude: ['plugins/*/server/**', '**/node_modules/**'],
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          server,
          isolate: false,
          include: ['plugins/*/server/**/*.test.ts'],
          globalSetup: [`${kit}tools/startPostgres.js`],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
}
