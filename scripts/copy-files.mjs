// npm run copy-files: brings the files of DATA_DIR into the bucket of FILES_URL.
import { install } from './lib/install.mjs'
import { build } from './lib/build.mjs'
import { requireNode, root } from './lib/project.mjs'

requireNode()
process.chdir(root)
await install()
await build()
/** @type {{ copyFilesCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
// The product is not there yet when this file is checked.
const product = await import(String(new URL('../dist/server/main.js', import.meta.url)))
try {
  await product.copyFilesCommand(process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
