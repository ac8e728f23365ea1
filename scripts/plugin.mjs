// npm run plugin remove <id> [folder], npm run plugin restore <folder>: removes a plugin's data from the deployment, or restores it.
import { createInterface } from 'node:readline/promises'
import { builtProduct } from './lib/builtProduct.mjs'

/**
 * @type {{ pluginCommand(command: {
 *   args: string[], environment: NodeJS.ProcessEnv, say: (line: string) => void, ask: (question: string) => Promise<string>,
 * }): Promise<boolean> }}
 */
const product = await builtProduct()

/** @param {string} question */
async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Closing the terminal without an answer means no.
  const closed = new Promise((resolve) => terminal.once('close', () => resolve('')))
  try {
    return String(await Promise.race([terminal.question(question), closed]))
  } finally {
    terminal.close()
  }
}

try {
  const done = await product.pluginCommand({
    args: process.argv.slice(2),
    environment: process.env,
    say: console.log,
    ask,
  })
  process.exitCode = done ? 0 : 1
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
