import { countText } from '@core/kernel/entity/countText'
import { knownName } from '@core/kernel/entity/language'

/** @returns the display name of a job, a queue or a delivery: `core.mailDigests` is `Mail digests`. `languages/said.json` lists those of the product. */
export function plainName(name: string): string {
  const words = name
    .slice(name.indexOf('.') + 1)
    .replaceAll(/[-_.]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return knownName(words.charAt(0).toUpperCase() + words.slice(1))
}

/** @returns the plugin that it belongs to. */
export function pluginOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** The automatic backup. */
export const backupJob = 'core.backup'
/** It restores each backup once. */
export const drillJob = 'core.restoreDrill'

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** @returns a duration in its largest unit: `15 minutes`, `1 day`, `0.4 seconds`. */
export function spanText(seconds: number): string {
  for (const [length, name] of units) if (seconds >= length) return countText(Math.round(seconds / length), name)
  return countText(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds), 'second')
}

/** @returns an interval as text: `every 15 minutes`, `every day`, `every day at 02:30`. */
export function everyText(seconds: number, at: string | null): string {
  return `every ${spanText(seconds).replace(/^1 /, '')}${at === null ? '' : ` at ${at}`}`
}

/** @returns a future time as text: `now`, `in 5 minutes`. Both in ms since 1970. */
export function untilText(at: number, now: number): string {
  const seconds = (at - now) / 1000
  return seconds < 1 ? 'now' : `in ${spanText(seconds)}`
}
