// npm run verify-audit -- <files>: checks that the audit log was not changed. DATA_DIR or DATABASE_URL select the deployment; the files
// contain signed heads.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ verifyCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void, filesOfHeads: readonly string[]): Promise<boolean> }} */
const product = await builtProduct()
try {
  process.exitCode = (await product.verifyCommand(process.env, console.log, process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 2
}
