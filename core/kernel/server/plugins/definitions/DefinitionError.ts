import { closest } from 'fastest-levenshtein'

/** A mistake in a definition, explained for its author. */
export interface Fault {
  /** The plugin's id, or `core`. */
  readonly plugin: string
  /** The definition: `entity “vehicle”, title`. */
  readonly at: string
  /** What is wrong, with the name: `there is no field “plate”`. */
  readonly what: string
  /** How to correct it, as a sentence. */
  readonly mend: string
}

/** All faults of the definitions. They prevent the start: otherwise each would be a fault of the first request. */
export class DefinitionError extends Error {
  constructor(readonly faults: readonly Fault[]) {
    const count = faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`
    super(`The definitions have ${count}:\n${faults.map(faultText).join('\n')}`)
    this.name = 'DefinitionError'
  }
}

function faultText({ plugin, at, what, mend }: Fault): string {
  return `- ${plugin === 'core' ? 'core' : `plugins/${plugin}`}, ${at}: ${what}. ${mend}`
}

/** @throws DefinitionError when there are any */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DefinitionError(faults)
}

/**
 * The names that are possible, for a correction: the first dozen.
 * @param wrong the name that does not exist: the name most like it comes first, however many there are
 */
export function namesOf(names: Iterable<string | number>, wrong?: string): string {
  const all = [...names]
  if (wrong !== undefined && all.length > 12) {
    const likeliest = closest(wrong, all.map(String))
    all.sort((a, b) => Number(b === likeliest) - Number(a === likeliest))
  }
  return all.length === 0 ? 'there are none yet' : `${all.slice(0, 12).join(', ')}${all.length > 12 ? ', …' : ''}`
}
