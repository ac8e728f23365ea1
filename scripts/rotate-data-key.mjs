// npm run rotate-data-key: makes a new key for the encrypted values in the database, in DATA_DIR or for DATA_KEY.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ rotateDataKey(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.rotateDataKey(process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
