// npm run profile -- export FILE | apply FILE [--dry-run] | diff FILE: transfers the settings of a deployment to another one.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ profileCommand(args: string[], environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> }} */
const product = await builtProduct()
try {
  const done = await product.profileCommand(process.argv.slice(2), process.env, console.log)
  process.exitCode = done ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
