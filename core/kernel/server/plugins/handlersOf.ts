import type { ServerContext, ServerPlugin } from './defineServerPlugin'

/** The handlers of events, by the name of the subscription. */
export type EventHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** @returns the handlers of all these plugins, each with its plugin's context */
export function handlersOf(
  plugins: readonly ServerPlugin[],
  contextOf: (plugin: ServerPlugin) => ServerContext,
): EventHandlers {
  const all = plugins.flatMap((plugin) =>
    Object.entries(plugin.subscriptions ?? {}).map(
      ([name, { handle }]) => [name, (payload: unknown) => handle(payload, contextOf(plugin))] as const,
    ),
  )
  return Object.fromEntries(all)
}
