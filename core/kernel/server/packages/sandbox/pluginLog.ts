import { sandboxLimits } from './sandboxSchema'

/** A line that the code of a sandboxed plugin logged, or why a call of it failed. */
export interface PluginLogLine {
  readonly at: string
  readonly text: string
}

const logs = new Map<string, PluginLogLine[]>()

/**
 * Adds a line to the log of a sandboxed plugin. The code may write what it reads, so the lines are in the memory of this node only, never in
 * the product's log, and the oldest are dropped.
 */
export function logOfPlugin(plugin: string, text: string): void {
  const lines = logs.get(plugin) ?? []
  const { of, characters } = sandboxLimits.logged
  lines.push({ at: new Date().toISOString(), text: text.slice(0, characters) })
  lines.splice(0, lines.length - of)
  logs.set(plugin, lines)
}

/** @returns the newest lines of a plugin on this node, the oldest first */
export function readPluginLog(plugin: string): readonly PluginLogLine[] {
  return logs.get(plugin) ?? []
}
