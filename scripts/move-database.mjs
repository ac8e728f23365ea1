// npm run move-database -- postgres://user:password@host:5432/database: moves the embedded database of DATA_DIR to a server.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ moveDatabaseCommand(environment: NodeJS.ProcessEnv, target: string | undefined, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.moveDatabaseCommand(process.env, process.argv[2], console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
