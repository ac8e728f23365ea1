// npm run claim-files: makes the database of the environment the owner of its files, after a restore that replaces another database.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ claimFilesCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.claimFilesCommand(process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
