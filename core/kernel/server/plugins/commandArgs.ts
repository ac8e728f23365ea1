import { parseArgs } from 'node:util'

/**
 * Reads the arguments of an operator's command.
 * @param flags the names of its options, each without a value
 * @throws with the usage for an unknown option: one that is mistyped must not do something else than was meant
 */
export function commandArgs(
  args: readonly string[],
  flags: readonly string[],
  usage: string,
): { readonly positionals: readonly string[]; readonly flags: ReadonlySet<string> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]))
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { positionals, flags: new Set(Object.keys(values)) }
  } catch (error) {
    throw new Error(`${(error as Error).message.split('.', 1)[0]}.\n${usage}`, { cause: error })
  }
}
