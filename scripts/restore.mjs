// npm run restore -- <file or s3://bucket/prefix/file> [--until <time>]: restores a backup into an empty DATA_DIR, with its database at
// that time.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ restoreCommand(environment: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.restoreCommand(process.env, process.argv.slice(2), console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
