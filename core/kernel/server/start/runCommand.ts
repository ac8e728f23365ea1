import { readConfig } from '../platform/config'
import { connectDatabase } from '../platform/connectDatabase'
import { setDataKeys } from '../platform/database/sealedTexts'
import { openDataKeys } from '../platform/dataKeys'
import { corePlugin } from '../corePlugin'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { CommandCall, OperatorCommand } from '../plugins/defineServerPlugin'
import type { Deployment } from '../demo/Deployment'
import { prepareDatabase } from './prepareDatabase'

/** What somebody typed, and the terminal in which they did. */
export interface CommandLine extends Pick<CommandCall, 'args' | 'environment' | 'say' | 'ask'> {
  /** Prints a message of failure. */
  fail(message: string): void
}

/** The product whose commands are run. */
export interface InstalledProduct {
  /** Every plugin of the product, on or off. */
  readonly installed: readonly ServerPlugin[]
  /** The plugins that are on. @throws when there is no such plugin */
  select(requested: readonly string[] | undefined): readonly ServerPlugin[]
  readonly deployment: Deployment
}

/**
 * Runs a command of a feature of core or of a plugin, in the deployment of the environment.
 * @param name the name that `npm run` has for it
 * @returns the code with which the process ends: 0 when all is well
 */
export async function runCommand(name: string, line: CommandLine, product: InstalledProduct): Promise<number> {
  const commands = commandsOf([corePlugin, ...product.installed])
  const command = commands.get(name)
  if (!command) {
    line.fail(`There is no command “${name}”. There are: ${[...commands.keys()].toSorted().join(', ')}.`)
    return 1
  }
  try {
    return (await command.run(commandCall(line, product))) === false ? 1 : 0
  } catch (error) {
    line.fail((error as Error).message)
    return command.failedCode?.(line.args) ?? 1
  }
}

/** @throws when two owners have a command of the same name */
function commandsOf(owners: readonly ServerPlugin[]): ReadonlyMap<string, OperatorCommand> {
  const all = owners.flatMap(({ commands = {} }) => Object.entries(commands))
  const found = new Map(all)
  if (found.size < all.length) throw new Error('Two plugins have a command of the same name. Rename one.')
  return found
}

/** @throws when the environment isn't a valid configuration */
export function commandCall(
  { args, environment, say, ask }: Omit<CommandLine, 'fail'>,
  { installed, select, deployment }: InstalledProduct,
): CommandCall {
  const config = readConfig(environment)
  return {
    args,
    environment,
    config,
    say,
    ask,
    product: {
      core: corePlugin,
      // Read only by commands that need it: a mistake in PLUGINS must not prevent a restore.
      get plugins() {
        return select(config.plugins)
      },
      installed,
      prepareDatabase: (db, plugins = select(config.plugins)) => prepareDatabase(db, plugins, deployment),
    },
    async withDatabase(work) {
      setDataKeys(await openDataKeys(config, () => {}))
      const store = await connectDatabase(config, undefined, { say() {}, development: false })
      try {
        return await work(store.background)
      } finally {
        await store.close()
      }
    },
  }
}
