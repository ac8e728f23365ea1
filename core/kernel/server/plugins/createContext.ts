import type { ContributionPoint, Token } from '@core/contract'
import type { ServerContext, ServerPlugin } from './defineServerPlugin'

type Shared = Pick<
  ServerContext,
  | 'db'
  | 'messages'
  | 'brand'
  | 'files'
  | 'dataDir'
  | 'publicUrl'
  | 'superAdminApproval'
  | 'dataKeys'
  | 'privateWebhooks'
  | 'privateProviders'
  | 'plugins'
  | 'server'
  | 'sections'
  | 'lookups'
  | 'catalog'
  | 'notificationKinds'
  | 'figures'
>

/**
 * Creates the context of each plugin. Services are created when they are first requested, so the order of plugins does not matter.
 * @throws when a plugin requires a service that no plugin provides, or two provide the same; the message names them
 */
export function createContext(
  plugins: readonly ServerPlugin[],
  shared: Shared,
): (plugin: ServerPlugin) => ServerContext {
  const providers = new Map<string, { plugin: ServerPlugin; create(context: ServerContext): unknown }>()
  for (const plugin of plugins) {
    for (const { token, create } of plugin.provides ?? []) {
      const other = providers.get(token.id)
      if (other)
        throw new Error(`Plugins “${other.plugin.id}” and “${plugin.id}” both provide “${token.id}”. Only one may.`)
      providers.set(token.id, { plugin, create })
    }
  }
  for (const plugin of plugins) {
    for (const { id } of plugin.requires ?? []) {
      if (!providers.has(id))
        throw new Error(
          `Plugin “${plugin.id}” requires “${id}”, which no plugin that is on provides. Turn its provider on, or make it optional.`,
        )
    }
  }

  const made = new Map<string, unknown>()
  const find = <S>(token: Token<S>): S | undefined => {
    const provider = providers.get(token.id)
    if (!provider) return undefined
    if (!made.has(token.id)) made.set(token.id, provider.create(contextOf(provider.plugin)))
    return made.get(token.id) as S
  }
  const contextOf = (plugin: ServerPlugin): ServerContext => ({
    ...shared,
    contributionsTo: <Entry>({ id }: ContributionPoint<Entry>) =>
      plugins.flatMap(({ contributes = [] }) =>
        contributes.flatMap(({ point, entries }) => (point.id === id ? (entries as readonly Entry[]) : [])),
      ),
    optionalService: find,
    service<S>(token: Token<S>) {
      const service = find(token)
      if (service === undefined)
        throw new Error(`Plugin “${plugin.id}” asked for “${token.id}” without naming it in \`requires\`.`)
      return service
    },
  })
  return contextOf
}
