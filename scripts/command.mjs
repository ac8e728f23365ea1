// node scripts/command.mjs <name> …: runs a command of the product's features and plugins for operators, as npm run backup does.
import { createInterface } from 'node:readline/promises'
import { builtProduct } from './lib/builtProduct.mjs'

/**
 * @type {{ command(name: string, line: {
 *   args: string[], environment: NodeJS.ProcessEnv,
 *   say: (line: string) => void, fail: (message: string) => void, ask: (question: string) => Promise<string>,
 * }): Promise<number> }}
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

const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await product.command(name, {
  args,
  environment: process.env,
  say: console.log,
  fail: console.error,
  ask,
})
