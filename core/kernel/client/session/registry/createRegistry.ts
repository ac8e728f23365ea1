import { proxy, ref } from 'valtio/vanilla'
import { activatePlugin, type ActivationEnvironment } from './activatePlugin'
import { defineActivation } from './defineActivation'
import type { PluginManifest } from './definePlugin'
import { createEventBus } from './eventBus'
import { grantedPlugins, guardedPaths, knownScreens, roleRoutes, viewerOf } from './grantedRoutes'
import { defaultHosts } from './hosts'
import { planActivation, type LoadedPlugin } from './planActivation'
import { createScope, type Scope } from './Scope'
import { createContributionTable, removeContribution } from './contributionTable'
import type { GuardedPath, Hosts, KnownScreen, PluginState, Registry, RegistryState, Contributed } from './types'

const noBody = defineActivation({ run: () => undefined })

/**
 * Creates the registry, which holds the plugins of a build and activates those that the current role is granted.
 * @param given the default exports of every `plugins/<id>/client/plugin.ts`, and of core's own; or how to fetch them
 */
export function createRegistry(
  given: readonly PluginManifest[] | (() => Promise<readonly PluginManifest[]>),
  hosts: Partial<Hosts> = {},
): Registry {
  const { toast, report } = { ...defaultHosts, ...hosts }
  const events = createEventBus(report)
  const contributions = createContributionTable()
  const stores = new Map<string, unknown>()
  const scopes = new Map<string, Scope>()
  let manifests: readonly PluginManifest[] = []
  let screens: readonly KnownScreen[] = []
  let guarded: readonly GuardedPath[] = []
  /** The plugins that the current role is granted, with the screens that their activation added. */
  let entered: readonly PluginManifest[] = []
  const state = proxy<RegistryState>({
    status: 'idle',
    isLoaded: false,
    plugins: {},
    routes: ref([]),
    denied: ref([]),
    viewer: undefined,
    contributions,
    entered: 0,
  })
  let session: Scope = createScope(report)

  const take = (loaded: readonly PluginManifest[]) => {
    manifests = loaded
    screens = knownScreens(loaded)
    guarded = guardedPaths(loaded)
    for (const { id, title } of loaded) state.plugins[id] = { title, status: 'inactive', error: undefined }
    state.isLoaded = true
  }

  const load = async () => {
    if (state.isLoaded || typeof given !== 'function') return
    const loaded = await given()
    if (!state.isLoaded) take(loaded)
  }
  if (typeof given !== 'function') take(given)

  const mark = (id: string, status: PluginState['status'], error?: string) => {
    Object.assign(state.plugins[id] ?? {}, { status, error })
  }

  const fail = (id: string, cause: unknown, what: string) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const text = reason.startsWith(`Plugin “${id}”`) ? reason : `Plugin “${id}” ${what}: ${reason}`
    mark(id, 'failed', text)
    report(new Error(text, { cause }))
  }

  const loadBody = async ({ id, activate }: PluginManifest, scope: Scope): Promise<LoadedPlugin[]> => {
    try {
      const activation = activate ? (await activate()).default : noBody
      await activation.prepare?.()
      return [{ id, activation }]
    } catch (cause) {
      if (!scope.disposed) fail(id, cause, 'could not be fetched; reload the page, or deploy its files again')
      return []
    }
  }

  const activate = (plugin: LoadedPlugin, parent: Scope, around: ActivationEnvironment) => {
    const scope = createScope(report)
    parent.own(scope)
    try {
      stores.set(plugin.id, activatePlugin(plugin, scope, around))
      scope.own(() => stores.delete(plugin.id))
      scopes.set(plugin.id, scope)
      scope.own(() => scopes.delete(plugin.id))
      if (!scope.disposed) mark(plugin.id, 'active')
    } catch (cause) {
      scope.dispose()
      if (!parent.disposed) fail(plugin.id, cause, 'threw while it was activated; mend its client/activate.ts')
    }
  }

  const leave = () => {
    session.dispose()
    Object.assign(state, {
      status: 'idle',
      routes: ref([]),
      denied: ref([]),
      viewer: undefined,
      entered: state.entered + 1,
    })
    for (const id of Object.keys(state.plugins)) mark(id, 'inactive')
  }

  return {
    state,
    load,
    get screens() {
      return screens
    },
    get guardedPaths() {
      return guarded
    },
    storesOf: (plugin) => stores.get(plugin),
    scopeOf: (plugin) => scopes.get(plugin),
    contributionsTo: <Entry>(point: { readonly id: string }) =>
      (contributions[point.id] ?? []) as readonly Contributed<Entry & object>[],
    leaveOut: (entry) => removeContribution(contributions, entry),

    routesFor({ menuIds, permissions }) {
      const active = entered.filter(({ id }) => state.plugins[id]?.status === 'active')
      return state.viewer
        ? roleRoutes(active, menuIds, viewerOf({ plugins: [], menuIds, permissions, viewer: state.viewer })).granted
        : []
    },

    async enter(grant) {
      leave()
      if (!grant) return
      const scope = (session = createScope(report))
      state.status = 'entering'
      if (!state.isLoaded) await load()
      if (scope.disposed) return
      const chosen = grantedPlugins(manifests, grant)
      const viewer = viewerOf(grant)
      for (const { id } of chosen) mark(id, 'loading')

      const loaded = (await Promise.all(chosen.map((manifest) => loadBody(manifest, scope)))).flat()
      // If it is disposed, a later call took over while the plugins were fetched or while one of them ran.
      const points = loaded.flatMap(({ activation }) => activation.offers.map((point) => [point.id, point] as const))
      const around: ActivationEnvironment = {
        viewer,
        toast,
        events,
        contributions,
        points: new Map(points),
        experimentalPoints: grant.experimentalPoints ?? [],
        services: new Map(),
      }
      for (const { refusal, ...plugin } of planActivation(loaded)) {
        if (scope.disposed) return
        if (refusal === undefined) activate(plugin, scope, around)
        else fail(plugin.id, refusal, 'was refused')
      }
      if (scope.disposed) return
      entered = chosen.map((manifest) => ({
        ...manifest,
        routes: {
          ...manifest.routes,
          ...loaded.find(({ id }) => id === manifest.id)?.activation.routes?.(),
        },
      }))
      const { granted, denied } = roleRoutes(entered, grant.menuIds, viewer)
      Object.assign(state, { status: 'ready', viewer: ref(viewer), routes: ref(granted), denied: ref(denied) })
    },
  }
}
