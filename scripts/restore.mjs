// npm run restore -- <file or s3://bucket/prefix/file> [--until <time>] [--drill]: restores a backup into an empty DATA_DIR, with its database
// at that time. --drill restores into a temporary folder instead, reports what it finds, and removes it.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ restoreCommand(environment: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void): Promise<boolean> }} */
const product = await builtProduct()
try {
  process.exitCode = (await product.restoreCommand(process.env, process.argv.slice(2), console.log)) ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
