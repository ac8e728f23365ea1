// npm run rotate-audit-key: makes a new key for signing the heads of the audit log.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ rotateAuditKey(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.rotateAuditKey(process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
