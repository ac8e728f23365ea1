import type { EventType, Slot, Token } from '@core/contract'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { Toaster } from '../../platform/toasts/toast'
import type { Disposable, Scope } from './Scope'

/** Who is signed in, as the session knows them. */
interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  /** The current role. */
  readonly roleId: number
  /** The store that they work in: whose rows the scope `store` reaches. */
  readonly storeId: number | null
}

/** The person together with what the current role holds; `allows(entity, 'update', viewer, row)` takes it as it is. */
export interface Viewer extends Person {
  /** With the always-allowed one. S2.26 */
  readonly permissions: ReadonlySet<number>
}

/** What a sign-in or a switch of role opens. */
export interface Grant {
  /** Ids of the plugins that the deployment turned on. */
  readonly plugins: readonly string[]
  /** Ids of the menus that the server returned for the current role. */
  readonly menuIds: readonly number[]
  readonly permissions: Iterable<number>
  readonly viewer: Person
}

/** What the registry needs from its creator. */
export interface Hosts {
  readonly toast: Toaster
  /** Hears of errors that must not stop anything: a failed plugin, a dispose or an event handler that throws. */
  report(error: Error): void
}

/** A route that the current role may enter. Of a plugin that failed, too: its `PluginScope` then draws the fallback. */
export interface ActiveRoute {
  /** A wouter pattern, such as `/referral/:id`. */
  readonly path: string
  readonly plugin: string
  readonly menuId: number
  readonly title: string
  readonly screen: LoadScreen
}

/** A screen whose permission the role lacks, though it holds the menu. */
export interface DeniedRoute {
  readonly path: string
  readonly title: string
}

/** A page that needs no session. */
export interface PublicPage {
  readonly path: string
  readonly plugin: string
  readonly title: string
  readonly screen: LoadScreen
}

/** `inactive`: off in this deployment, or the role holds none of its menus. */
type PluginStatus = 'inactive' | 'loading' | 'active' | 'failed'

export interface PluginState {
  readonly title: string
  status: PluginStatus
  /** Why it failed: names the plugin, the id and the mend. */
  error: string | undefined
}

/** The registry as the shell sees it: a valtio proxy, read with `useSnapshot`. */
export interface RegistryState {
  /** `idle`: nobody is signed in; `entering`: plugins are being fetched; `ready`: all that can live, lives. */
  status: 'idle' | 'entering' | 'ready'
  /** By plugin id, every plugin of the build. */
  readonly plugins: Record<string, PluginState>
  /** Most specific first, so that a `Switch` takes the right one. Empty unless `ready`. */
  routes: readonly ActiveRoute[]
  /** Addresses that say why they show nothing. S6.9 */
  denied: readonly DeniedRoute[]
  viewer: Viewer | undefined
  /** Contributions by slot id, in the order in which they are drawn. Read it by `useSlot`. */
  readonly slots: Record<string, readonly SlotEntry<object>[]>
  /** Grows with every `enter`: what React drew for the last role is not kept for the next. */
  entered: number
}

/** A contribution as the owner of the slot draws it. Draw it within `<PluginScope plugin={entry.plugin}>`. */
export type SlotEntry<Entry> = Entry & { readonly id: string; readonly order: number; readonly plugin: string }

/** A screen of the build, with or without the permission to enter it. */
export interface KnownScreen {
  readonly path: string
  readonly plugin: string
  readonly title: string
  readonly menu: { readonly id: number; readonly title: string }
  /** Of which one is needed besides the menu; of none, the menu is enough. */
  readonly permissions: readonly number[]
}

/** The address of a screen and the permissions that it needs. */
export interface GuardedPath {
  /** A wouter pattern, such as `/referral/:id`. */
  readonly path: string
  readonly plugin: string
  readonly menuId: number
  readonly screen: LoadScreen
  /** Of which one is needed besides the menu; of none, the menu is enough. */
  readonly permissions: readonly number[]
}

/** What `createRegistry` gives to the shell. */
export interface Registry {
  readonly state: RegistryState
  readonly publicRoutes: readonly PublicPage[]
  /** Every screen that has an address of its own, of every plugin of the build. */
  readonly screens: readonly KnownScreen[]
  /** The addresses of all screens of every plugin of the build, the more specific first. */
  readonly guardedPaths: readonly GuardedPath[]
  /**
   * On sign-in, on a switch of role, and with undefined on sign-out. Undoes all of the former role, then fetches the granted
   * plugins side by side and activates them, providers first. A plugin that fails is undone, marked failed and reported; the
   * others live. Resolves when that is done, or when a later call took over: then it has changed nothing. Never rejects.
   */
  enter(grant: Grant | undefined): Promise<void>
  /** The routes that a role would have, without entering it. */
  routesFor(grant: Pick<Grant, 'menuIds' | 'permissions'>): readonly ActiveRoute[]
  /** The slot's entries by ascending order, then id. In a component take `useSlot`, which follows changes. */
  slotEntries<Entry>(slot: Slot<Entry>): readonly SlotEntry<Entry>[]
  /** What the plugin's `run` returned, while it is active. Screens reach it by `definePluginContext`. */
  storesOf(plugin: string): unknown
  /** What the plugin owns, while it is active. Screens reach it by `useOncePerRole`. */
  scopeOf(plugin: string): Scope | undefined
}

export type Tokens = Readonly<Record<string, Token<unknown>>>

type ServiceOf<T> = T extends Token<infer Service> ? Service : never

/** The services under the names by which a plugin asked for them. */
type Services<R extends Tokens, O extends Tokens> = { readonly [K in keyof R]: ServiceOf<R[K]> } & {
  readonly [K in keyof O]: ServiceOf<O[K]> | undefined
}

/** What a plugin's body is given. All that goes through it is undone when the role is left. */
export interface ActivationContext<R extends Tokens, O extends Tokens, P extends Token<unknown>> {
  /** Required ones are there; an optional one is undefined where its plugin is not active. */
  readonly services: Services<R, O>
  readonly viewer: Viewer
  readonly toast: Toaster
  /** Aborted when the role is left: hand it to every request. */
  readonly signal: AbortSignal
  /** Ties something to the life of the plugin, and returns it. Undone last in, first out. */
  own<D extends Disposable>(disposable: D): D
  /** Hands out a service that `provides` announced. @throws when it did not, or when it was handed out already. */
  provide<T extends P>(token: T, service: NoInfer<ServiceOf<T>>): void
  /** Adds an entry to a slot, drawn by ascending `order`, then id. @throws when the slot has an entry of that id. */
  contribute<Entry extends object>(
    slot: Slot<Entry>,
    entry: NoInfer<Entry> & { readonly id: string; readonly order: number },
  ): void
  /** Reacts to what a plugin reports in this browser, until the role is left. */
  on<Payload>(event: EventType<Payload>, handle: (payload: NoInfer<Payload>) => void): void
  /** Reports a fact to all listeners in this browser. */
  emit<Payload>(event: EventType<Payload>, payload: NoInfer<Payload>): void
}
