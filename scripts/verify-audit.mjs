// npm run verify-audit -- <files>: whether the audit log is as it was written. DATA_DIR or DATABASE_URL say whose; the files hold signed heads.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ verifyCommand(environment: NodeJS.ProcessEnv, say: (line: string) => void, filesOfHeads: readonly string[]): Promise<boolean> }} */
const product = await builtProduct()
try {
  process.exitCode = (await product.verifyCommand(process.env, console.log, process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 2
}
