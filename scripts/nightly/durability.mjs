import assert from 'node:assert/strict'
import { inProject } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'the durability tests of npm test, with 54 rounds of kill -9 instead of 6, and 18 killed first starts instead of 2',
  packages: [],
  async run({ check }) {
    await check('what was acknowledged survives kill -9 of nodes and database', async () => {
      const files = ['durability', 'nodes'].map((name) => inProject('scripts', 'durability', `${name}.test.mjs`))
      assert.equal(
        await run(
          process.execPath,
          ['--test', '--test-concurrency=1', '--test-name-pattern=kill -9|very first start|killing nodes', ...files],
          { THOROUGH: '9' },
        ),
        0,
        'a test failed; the lines above say which',
      )
    })
  },
}
