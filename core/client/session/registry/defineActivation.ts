import type { Token } from '@core/contract'
import type { ActivationContext, Tokens } from './types'

/** The body of a plugin as the registry runs it. */
export interface Activation {
  readonly kind: 'activation'
  readonly requires: Tokens
  readonly optional: Tokens
  readonly provides: readonly Token<unknown>[]
  run(context: ActivationContext<Tokens, Tokens, Token<unknown>>): unknown
}

export interface ActivationOptions<R extends Tokens, O extends Tokens, P extends Token<unknown>> {
  /** Services without which the plugin cannot live: it fails, with a message, where one is absent. */
  readonly requires?: R
  /** Services that it uses where they are. Prefer this one. */
  readonly optional?: O
  /** Services that `run` hands out by `provide`, each of them. */
  readonly provides?: readonly P[]
  /**
   * Makes the stores, contributes, subscribes. Runs after the plugins that provide what it asks for, and at once: what
   * takes time belongs into a store that shows it is loading. Whatever it returns is what `definePluginContext` hands to
   * the plugin's screens.
   */
  run(context: ActivationContext<R, O, P>): unknown
}

/** Declares a plugin's body; the default export of its `client/activate.ts`. It registers nothing until it is run. */
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
    // The registry builds `services` from the very tokens above, and `provide` checks against the same list.
    run: (context) => options.run(context as unknown as ActivationContext<R, O, P>),
  }
}
