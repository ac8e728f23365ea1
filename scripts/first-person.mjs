// npm run first-person -- EMAIL FIRST LAST: invites the first Super Admin of a deployment that has none, and prints the link.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ firstPersonCommand(args: string[], environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.firstPersonCommand(process.argv.slice(2), process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
