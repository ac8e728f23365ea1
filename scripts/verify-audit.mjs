// npm run verify-audit: whether the audit log is as it was written. DATA_DIR or DATABASE_URL say whose.
import { install } from './lib/install.mjs'
import { build } from './lib/build.mjs'
import { requireNode, root } from './lib/project.mjs'

requireNode()
process.chdir(root)
await install()
await build()
/** @type {{ verifyCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> }} */
// The product is not there yet when this file is checked.
const product = await import(String(new URL('../dist/server/main.js', import.meta.url)))
try {
  process.exitCode = (await product.verifyCommand(process.env, console.log)) ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 2
}
