// npm run restore -- <file>: makes an empty DATA_DIR of a backup.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ restoreCommand(environment: NodeJS.ProcessEnv, argument: string | undefined, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.restoreCommand(process.env, process.argv[2], console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
