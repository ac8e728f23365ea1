import type { Toaster } from '../../platform/toasts/toast'
import { pointProblem } from '@core/kernel/shared/pointProblem'
import type { ContributionPoint, Token } from '@core/contract'
import type { EventBus } from './eventBus'
import type { LoadedPlugin } from './planActivation'
import type { Scope } from './Scope'
import { addContribution, type ContributionTable } from './contributionTable'
import type { ActivationContext, Tokens, Viewer } from './types'

/** What the plugins share while one role is entered. */
export interface ActivationEnvironment {
  readonly viewer: Viewer
  readonly toast: Toaster
  readonly events: EventBus
  readonly contributions: ContributionTable
  /** The points of the plugins that are active, by id. */
  readonly points: ReadonlyMap<string, ContributionPoint<unknown>>
  /** The experimental points that the deployment allows, by id. */
  readonly experimentalPoints: readonly string[]
  /** By token id. */
  readonly services: Map<string, unknown>
}

/**
 * Runs a plugin's body. `scope` owns everything that it registers.
 * @returns what `run` returned
 * @throws what `run` throws; an Error if a required service is missing, if a declared one is not provided, or if `run` is async
 */
export function activatePlugin({ id, activation }: LoadedPlugin, scope: Scope, around: ActivationEnvironment): unknown {
  const provided = new Set<string>()

  const context: ActivationContext<Tokens, Tokens, Token<unknown>> = {
    services: {
      ...required(id, activation.requires, around.services),
      ...present(activation.optional, around.services),
    },
    viewer: around.viewer,
    toast: around.toast,
    signal: scope.signal,
    own: (disposable) => scope.own(disposable),
    provide(token, service) {
      if (scope.disposed) return
      if (!activation.provides.some((one) => one.id === token.id)) {
        throw new Error(
          `Plugin “${id}” hands out the service “${token.id}” without announcing it: add its token to “provides”.`,
        )
      }
      if (provided.has(token.id)) {
        throw new Error(`Plugin “${id}” hands out the service “${token.id}” twice: call provide once for each token.`)
      }
      provided.add(token.id)
      around.services.set(token.id, service)
      scope.own(() => around.services.delete(token.id))
    },
    contribute(point, entry) {
      // A late response may still contribute for a role that was left. It must not get into the next role's entries.
      if (scope.disposed) return () => {}
      const problem = pointProblem(point, around.points.get(point.id), around.experimentalPoints)
      if (problem) throw new Error(`Plugin “${id}” can’t be activated: ${problem.what}. ${problem.mend}`)
      return scope.own(addContribution(around.contributions, { ...entry, plugin: id, point: point.id }))
    },
    on(event, handle) {
      scope.own(around.events.on(event.id, handle as (payload: unknown) => void))
    },
    emit(event, payload) {
      if (!scope.disposed) around.events.emit(event.id, payload)
    },
  }

  const stores = activation.run(context)
  if (stores instanceof Promise) {
    stores.catch(() => {})
    throw new Error(
      `Plugin “${id}”: run returned a promise. Make it synchronous, and let a store fetch what takes time.`,
    )
  }
  const forgotten = activation.provides.find((token) => !provided.has(token.id))
  if (forgotten) {
    throw new Error(
      `Plugin “${id}” announces the service “${forgotten.id}” and does not hand it out: call provide in run, or take its token out of “provides”.`,
    )
  }
  return stores
}

function present(tokens: Tokens, services: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, services.get(token.id)]))
}

function required(plugin: string, tokens: Tokens, services: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const absent = Object.values(tokens).find((token) => !services.has(token.id))
  if (absent) {
    throw new Error(
      `Plugin “${plugin}” requires the service “${absent.id}”, which no active plugin provides. Turn its plugin on and grant the role one of its menus, mend it if it failed, or ask for the service under “optional”.`,
    )
  }
  return present(tokens, services)
}
