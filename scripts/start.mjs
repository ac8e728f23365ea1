// npm start: all steps from a fresh clone to a running product.
import { install } from './lib/install.mjs'
import { build } from './lib/build.mjs'
import { parentEnded } from './lib/parentEnded.mjs'
import { requireNode, root } from './lib/project.mjs'

requireNode()
process.chdir(root)
const ended = parentEnded()
// Demonstration people have a password that everybody knows, so they must not get into a server's database by accident.
process.env.DEMO ??= process.env.DATABASE_URL ? '0' : '1'
try {
  await install()
  await build()
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}\n`)
  process.exit(1)
}
/** @type {{ run(options: { until: Promise<void> }): Promise<void> }} */
// The build doesn't exist when this file is type-checked.
const product = await import(String(new URL('../dist/server/main.js', import.meta.url)))
await product.run({ until: ended })
