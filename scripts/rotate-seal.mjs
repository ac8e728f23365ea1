// npm run rotate-seal -- seal|root ["organization"]: makes new keys for the seals of documents, in the database.
import { builtProduct } from './lib/builtProduct.mjs'

/** @type {{ operatorCommand(name: string, args: string[], environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> }} */
const product = await builtProduct()
try {
  await product.operatorCommand('documents.rotateSeal', process.argv.slice(2), process.env, console.log)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
