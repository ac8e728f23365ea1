// npm run restore -- <file or s3://bucket/prefix/file> [--until <time>]: makes an empty DATA_DIR of a backup, and brings its database on to that time.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ restoreCommand(environment: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.restoreCommand(process.env, process.argv.slice(2), console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
