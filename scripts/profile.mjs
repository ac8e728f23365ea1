// npm run profile -- export FILE | apply FILE [--dry-run] | diff FILE: transfers the settings of a deployment to another one.
// Exit code: 0 done, or no difference; 1 it differs, or it could not be done; 2 it could not be compared.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ profileCommand(args: string[], environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> }} */
const product = await builtProduct()
try {
  const done = await product.profileCommand(process.argv.slice(2), process.env, console.log)
  process.exitCode = done ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = process.argv[2] === 'diff' ? 2 : 1
}
