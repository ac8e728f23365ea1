import { proxy, ref } from 'valtio/vanilla'
import { activatePlugin, type ActivationEnvironment } from './activatePlugin'
import { checkManifests } from './checkManifests'
import { defineActivation } from './defineActivation'
import type { PluginManifest } from './definePlugin'
import { createEventBus } from './eventBus'
import { grantedPlugins, guardedPaths, knownScreens, publicPages, roleRoutes, viewerOf } from './grantedRoutes'
import { defaultHosts } from './hosts'
import { planActivation, type LoadedPlugin } from './planActivation'
import { createScope, type Scope } from './Scope'
import { createSlotTable } from './slotTable'
import type { Hosts, PluginState, Registry, RegistryState, SlotEntry } from './types'

const noBody = defineActivation({ run: () => undefined })

/**
 * Creates the registry, which holds the plugins of a build and activates those that the current role is granted.
 * @param manifests the default exports of every `plugins/<id>/client/plugin.ts`, and of core's own
 * @throws Error in development, if two plugins claim the same plugin id, menu id, permission id or path, naming both
 */
export function createRegistry(manifests: readonly PluginManifest[], hosts: Partial<Hosts> = {}): Registry {
  // Manifests don't change after the build, whose tests have checked them. So nobody waits for the check to be fetched.
  if (import.meta.env.DEV) checkManifests(manifests)
  const { toast, report } = { ...defaultHosts, ...hosts }
  const events = createEventBus(report)
  const slots = createSlotTable()
  const stores = new Map<string, unknown>()
  const scopes = new Map<string, Scope>()
  /** The plugins that the current role is granted, with the screens that their activation added. */
  let entered: readonly PluginManifest[] = []
  const state = proxy<RegistryState>({
    status: 'idle',
    plugins: Object.fromEntries(
      manifests.map(({ id, title }) => [id, { title, status: 'inactive', error: undefined }]),
    ),
    routes: ref([]),
    denied: ref([]),
    viewer: undefined,
    slots,
    entered: 0,
  })
  let session: Scope = createScope(report)

  const mark = (id: string, status: PluginState['status'], error?: string) => {
    Object.assign(state.plugins[id] ?? {}, { status, error })
  }

  const fail = (id: string, cause: unknown, what: string) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const text = reason.startsWith(`Plugin “${id}”`) ? reason : `Plugin “${id}” ${what}: ${reason}`
    mark(id, 'failed', text)
    report(new Error(text, { cause }))
  }

  const load = async ({ id, activate }: PluginManifest, scope: Scope): Promise<LoadedPlugin[]> => {
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
    publicRoutes: publicPages(manifests),
    screens: knownScreens(manifests),
    guardedPaths: guardedPaths(manifests),
    storesOf: (plugin) => stores.get(plugin),
    scopeOf: (plugin) => scopes.get(plugin),
    slotEntries: <Entry>(slot: { readonly id: string }) =>
      (slots[slot.id] ?? []) as readonly SlotEntry<Entry & object>[],

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
      const chosen = grantedPlugins(manifests, grant)
      const viewer = viewerOf(grant)
      state.status = 'entering'
      for (const { id } of chosen) mark(id, 'loading')

      const loaded = (await Promise.all(chosen.map((manifest) => load(manifest, scope)))).flat()
      // If it is disposed, a later call took over while the plugins were fetched or while one of them ran.
      const around: ActivationEnvironment = { viewer, toast, events, slots, services: new Map() }
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
