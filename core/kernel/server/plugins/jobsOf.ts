import type { BoundJob, BoundJobs, Span } from '../platform/jobs/Job'
import type { ServerContext, ServerPlugin } from './defineServerPlugin'

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * The jobs of all these plugins, by their names.
 * @throws when a job's name doesn't begin with its plugin's id, or its times are invalid; the message names it
 */
export function jobsOf(
  plugins: readonly Pick<ServerPlugin, 'id' | 'jobs'>[],
  contextOf: (plugin: ServerPlugin) => ServerContext,
): BoundJobs {
  const all: Record<string, BoundJob> = {}
  for (const plugin of plugins) {
    for (const [name, job] of Object.entries(plugin.jobs ?? {})) {
      if (!name.startsWith(`${plugin.id}.`) || !/^[\w.-]+$/.test(name))
        throw new Error(`Plugin “${plugin.id}”: the job “${name}” must be called “${plugin.id}.<what it does>”.`)
      // pg-boss's limit for an entry of a queue.
      if (milliseconds(name, job.timeout) >= units.d)
        throw new Error(`The job “${name}” has the timeout “${job.timeout}”. Give it less than a day.`)
      const context = contextOf(plugin as ServerPlugin)
      all[name] = {
        every: milliseconds(name, job.every),
        timeout: milliseconds(name, job.timeout),
        ...(job.at !== undefined && { at: timeOfDay(name, job.at, job.every) }),
        run: (signal) => job.run(context, signal),
      }
    }
  }
  return all
}

function timeOfDay(name: string, at: string, every: Span): string {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new Error(`The job “${name}” begins at “${at}”. Write a time of day such as “02:30”.`)
  if (every !== '1d')
    throw new Error(
      `The job “${name}” begins at ${at} and runs every ${every}. One with a time of day runs every “1d”.`,
    )
  return at
}

function milliseconds(name: string, span: Span): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(span) ?? []
  if (!Number(count))
    throw new Error(`The job “${name}” has the time “${span}”. Write a whole number and s, m, h or d, such as “15m”.`)
  return Number(count) * units[unit as keyof typeof units]
}
