import { sandboxLimits } from './sandboxSchema'

/** A line that the code of a sandboxed plugin logged (`info`), or why a call of it failed (`error`); without data of people. */
export interface PluginLogLine {
  readonly at: string
  readonly level: 'info' | 'error'
  readonly text: string
}

const logs = new Map<string, PluginLogLine[]>()

/**
 * Adds a line to the log of a sandboxed plugin: in the memory of this node only, never in the product's log, and the oldest are dropped.
 * @param known the words that may be shown (authorsWords): the code may write what it reads of people
 */
export function logOfPlugin(
  plugin: string,
  level: PluginLogLine['level'],
  text: string,
  known: ReadonlySet<string>,
): void {
  const lines = logs.get(plugin) ?? []
  const { of, characters } = sandboxLimits.logged
  lines.push({ at: new Date().toISOString(), level, text: withoutData(text.slice(0, characters), known) })
  lines.splice(0, lines.length - of)
  logs.set(plugin, lines)
}

/** @returns the newest lines of a plugin on this node, the oldest first */
export function readPluginLog(plugin: string): readonly PluginLogLine[] {
  return logs.get(plugin) ?? []
}

const word = /[\p{L}\p{N}\p{M}_$]+/gu

/** What the product and the interpreter say of a failure. */
const ownWords = `GET POST PUT PATCH DELETE api error memory time output neverEnds stopped The thread was ended whole call took too long
  result is no JSON There Error TypeError ReferenceError RangeError SyntaxError InternalError HostError cannot read set property of
  undefined null not a an function defined object iterable constructor out stack overflow interrupted unexpected token expecting at
  anonymous eval native plugin may default export has This failed Try again A route only reads it can t change store put delete Use prefix
  text key of to characters value needs such method path response too large Ask for fewer rows address none https body headers header
  allowed stores as much most kB MB`

/** @returns the words that an author wrote: those of the code, and what the product says of it */
export function authorsWords(code: string): ReadonlySet<string> {
  return new Set(`${ownWords} ${code}`.match(word))
}

/** Only words that the author wrote are kept, and numbers of one or two digits: whatever else is in a line was read while the code ran. */
function withoutData(text: string, known: ReadonlySet<string>): string {
  return text.replaceAll(word, (one) => (known.has(one) || /^\d{1,2}$/.test(one) ? one : '…'))
}
