import type { Activation } from './defineActivation'

export interface LoadedPlugin {
  readonly id: string
  readonly activation: Activation
}

export interface Step extends LoadedPlugin {
  /** Why it must not run: names the plugin, the id and the fix. */
  readonly refusal?: string
}

/**
 * Puts providers before the plugins that use their services, and otherwise sorts by id. A plugin in a circle, or one that provides an
 * already provided service, gets a refusal. A missing service is only detected when the plugin is activated.
 */
export function planActivation(plugins: readonly LoadedPlugin[]): Step[] {
  const sorted = plugins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const providers = new Map<string, string>()
  const steps: Step[] = []
  const waiting = new Map<string, LoadedPlugin>()

  for (const plugin of sorted) {
    const taken = plugin.activation.provides.find(({ id }) => providers.has(id))
    if (taken) {
      const other = providers.get(taken.id)
      const refusal = `Plugin “${plugin.id}” provides the service “${taken.id}”, which plugin “${other}” provides already: turn one of them off, or give one of the two tokens another id.`
      steps.push({ ...plugin, refusal })
    } else {
      for (const { id } of plugin.activation.provides) providers.set(id, plugin.id)
      waiting.set(plugin.id, plugin)
    }
  }

  /** The plugins that this one must wait for and that are not planned yet. */
  const awaited = ({ activation }: LoadedPlugin): LoadedPlugin[] =>
    [...Object.values(activation.requires), ...Object.values(activation.optional)].flatMap(
      (token) => waiting.get(providers.get(token.id) ?? '') ?? [],
    )

  while (waiting.size > 0) {
    const ready = [...waiting.values()].find((plugin) => awaited(plugin).length === 0)
    const blocked = ready ? [ready] : findCircle(awaited, [...waiting.values()])
    const names = blocked.map(({ id }) => `“${id}”`).join(' → ')
    for (const plugin of blocked) {
      waiting.delete(plugin.id)
      steps.push(ready ? plugin : { ...plugin, refusal: circleRefusal(plugin.id, names) })
    }
  }
  return steps
}

function circleRefusal(id: string, names: string): string {
  return `Plugin “${id}” stands in a circle of services (${names} → and round again): let one of them report an event or contribute to a point of the other instead of asking for a service.`
}

/** Follows the plugins that wait for each other until it meets one again. From that one on, they form a circle. */
function findCircle(
  awaited: (plugin: LoadedPlugin) => LoadedPlugin[],
  blocked: readonly LoadedPlugin[],
): LoadedPlugin[] {
  const trail: LoadedPlugin[] = []
  let next = blocked[0]
  while (next && !trail.includes(next)) {
    trail.push(next)
    next = awaited(next)[0]
  }
  return next ? trail.slice(trail.indexOf(next)) : trail
}
