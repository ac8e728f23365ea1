// npm run copy-files: copies the files of DATA_DIR into the bucket of FILES_URL.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ copyFilesCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.copyFilesCommand(process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
