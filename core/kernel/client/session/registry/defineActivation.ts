import type { ContributionPoint, Token } from '@core/contract'
import type { Path, Route } from './Route'
import type { ActivationContext, Tokens } from './types'

/** The body of a plugin as the registry runs it. */
export interface Activation {
  readonly kind: 'activation'
  readonly requires: Tokens
  readonly optional: Tokens
  readonly provides: readonly Token<unknown>[]
  readonly offers: readonly ContributionPoint<unknown>[]
  readonly prepare?: (() => Promise<void>) | undefined
  readonly routes?: (() => Readonly<Record<Path, Route>>) | undefined
  run(context: ActivationContext<Tokens, Tokens, Token<unknown>>): unknown
}

export interface ActivationOptions<R extends Tokens, O extends Tokens, P extends Token<unknown>> {
  /** Services that the plugin can't work without. If one is missing, the plugin fails with a message. */
  readonly requires?: R
  /** Services that it uses if they are available. Prefer this one. */
  readonly optional?: O
  /** Services that `run` must provide by `provide`. */
  readonly provides?: readonly P[]
  /** The contribution points that it owns and whose entries its screens show. */
  readonly offers?: readonly ContributionPoint<unknown>[]
  /** Fetches what screens of any plugin can't do without. No plugin is run before; so it must be quick, and there is rarely a reason. */
  prepare?(): Promise<void>
  /** Screens beside those of the manifest, which only `prepare` knows. Their menus are given by their ids. */
  routes?(): Readonly<Record<Path, Route>>
  /**
   * Creates the stores, contributes to points, subscribes to events. It runs after the plugins whose services it uses. It must be
   * synchronous: what takes time belongs in a store that shows its loading state. `definePluginContext` passes the returned value to the
   * plugin's screens.
   */
  run(context: ActivationContext<R, O, P>): unknown
}

/** Declares a plugin's body; the default export of its `client/activate.ts`. Nothing is registered until the body is run. */
export function defineActivation<
  const R extends Tokens = Record<never, never>,
  const O extends Tokens = Record<never, never>,
  const P extends Token<unknown> = never,
>(options: ActivationOptions<R, O, P>): Activation {
  return {
    kind: 'activation',
    requires: options.requires ?? {},
    optional: options.optional ?? {},
    provides: options.provides ?? [],
    offers: options.offers ?? [],
    prepare: options.prepare,
    routes: options.routes,
    // The registry builds `services` from the tokens above, and `provide` checks against the same list.
    run: (context) => options.run(context as unknown as ActivationContext<R, O, P>),
  }
}
