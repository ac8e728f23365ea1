// npm run build: builds server and browser into dist/, if their sources have changed since the last build.
import { build } from './lib/build.mjs'
import { requireNode, root } from './lib/project.mjs'

requireNode()
process.chdir(root)
try {
  await build()
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
