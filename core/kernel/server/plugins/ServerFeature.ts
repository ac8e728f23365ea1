import type { Config } from '../platform/config'
import type { Database } from '../platform/database/Database'
import type { FileStore } from '../platform/files/store/FileStore'
import type { BoundJobs } from '../platform/jobs/Job'
import type { ServerPlugin } from './defineServerPlugin'

/** What a start has opened, for the jobs of a deployment. */
export interface StartedDeployment {
  readonly config: Config
  /** For background work. */
  readonly db: Database
  readonly files: FileStore
  /** Runs an operator's command in a process of its own. Undefined during development, when no built product is there to be run. */
  readonly commandApart: CommandApart | undefined
}

/**
 * Runs an operator's command in a process of its own, with the settings of this deployment, and never interrupts those who work.
 * @param options.environment settings that differ for it
 * @throws when it can't be started, or the signal is aborted, after it has ended
 */
export type CommandApart = (
  name: string,
  args: readonly string[],
  options: { readonly environment?: NodeJS.ProcessEnv; readonly signal: AbortSignal },
) => Promise<{
  /** The code with which it ended; null: it was killed. */
  readonly code: number | null
  /** What it said, and what it printed of failures. */
  readonly output: string
  readonly error: string
}>

/**
 * A feature of core, in the shape of a plugin: it gets a plugin's context, and nothing else. It has no menus or tables of its own: what it
 * declares belongs to `core`, as do the names of its jobs, events and kinds of notifications. What administrators set of it may need a
 * permission of a plugin (`configuration`): its entities and calls are only there while somebody can hold it.
 */
export interface ServerFeature extends Pick<
  ServerPlugin,
  'entities' | 'routes' | 'profile' | 'subscriptions' | 'notifications' | 'jobs' | 'commands'
> {
  /** The name of its folder in `core/features`. */
  readonly id: string
  /** The screens or the operators of every deployment need it, so FEATURES_OFF can't name it. */
  readonly required?: true
  /** Jobs that only some deployments have, and at hours that they choose: bound to what the start has opened. */
  deploymentJobs?(start: StartedDeployment): BoundJobs
}

/** Declares a feature's server half; the default export of its `server/feature.ts`. */
export function defineFeature(feature: ServerFeature): ServerFeature {
  return feature
}

/**
 * @param off the ids of the features that this deployment turns off
 * @returns the features that are on, in their order
 * @throws when one that is off is required, or there is no such feature; the message names those that can be turned off
 */
export function selectFeatures(features: readonly ServerFeature[], off: readonly string[]): readonly ServerFeature[] {
  const optional = features.filter(({ required }) => !required).map(({ id }) => id)
  const other = off.filter((id) => !optional.includes(id))
  if (other.length > 0)
    throw new Error(
      `FEATURES_OFF names ${other.map((id) => `“${id}”`).join(', ')}, which can’t be turned off. These can: ${optional.join(', ')}.`,
    )
  return features.filter(({ id }) => !off.includes(id))
}

/**
 * @returns what all of them declare, in their order
 * @throws when two have a job, a subscription or a command of the same name
 */
export function joinFeatures(
  features: readonly Omit<ServerFeature, 'id'>[],
): Required<Omit<ServerFeature, 'id' | 'required' | 'deploymentJobs'>> {
  return {
    entities: (context) => features.flatMap((feature) => feature.entities?.(context) ?? []),
    routes: (context) => features.flatMap((feature) => feature.routes?.(context) ?? []),
    profile: features.flatMap(({ profile = [] }) => profile),
    subscriptions: joinNamed(features.map(({ subscriptions = {} }) => subscriptions)),
    notifications: features.flatMap(({ notifications = [] }) => notifications),
    jobs: joinNamed(features.map(({ jobs = {} }) => jobs)),
    commands: joinNamed(features.map(({ commands = {} }) => commands)),
  }
}

function joinNamed<T>(all: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const joined = new Map<string, T>()
  for (const [name, value] of all.flatMap((one) => Object.entries(one))) {
    if (joined.has(name)) throw new Error(`Two features of core declare “${name}”.`)
    joined.set(name, value)
  }
  return Object.fromEntries(joined)
}
