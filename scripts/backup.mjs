// npm run backup -- <folder or s3://bucket/prefix>: writes an encrypted backup there. The product may be running.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ backupCommand(environment: NodeJS.ProcessEnv, argument: string | undefined, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.backupCommand(process.env, process.argv[2], console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
