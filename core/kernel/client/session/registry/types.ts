import type { ContributionPoint, EventType, Token } from '@core/contract'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { Toaster } from '../../platform/toasts/toast'
import type { Disposable, Scope } from './Scope'

/** The signed-in person. */
interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  /** The current role. */
  readonly roleId: number
  /** The store that they work in, to which the scope `store` applies. */
  readonly storeId: number | null
  /** How many requests of automations wait for their approval; absent for people who were never asked. */
  readonly approvals?: number
}

/** The person with the permissions of the current role, as `allows(entity, 'update', viewer, row)` needs it. */
export interface Viewer extends Person {
  /** Including the one that everyone holds. S2.26 */
  readonly permissions: ReadonlySet<number>
}

/** What a role is granted after a sign-in or a switch of role. */
export interface Grant {
  /** Ids of the plugins that the deployment turned on. */
  readonly plugins: readonly string[]
  /** Ids of the menus that the server returned for the current role. */
  readonly menuIds: readonly number[]
  readonly permissions: Iterable<number>
  readonly viewer: Person
  /** The experimental contribution points that the deployment allows, by id. */
  readonly experimentalPoints?: readonly string[]
}

/** What the registry needs from its creator. */
export interface Hosts {
  readonly toast: Toaster
  /** Reports errors that must not stop anything: a failed plugin, a dispose or an event handler that throws. */
  report(error: Error): void
}

/** A route that the current role may open. Also that of a failed plugin, for which its `PluginScope` renders the fallback. */
export interface ActiveRoute {
  /** A wouter pattern, such as `/referral/:id`. */
  readonly path: string
  readonly plugin: string
  readonly menuId: number
  readonly title: string
  /** Whether the screen needs a record, which its query names. Search doesn't offer it. */
  readonly ofRecord?: boolean
  readonly screen: LoadScreen
}

/** A screen whose menu the role holds, but not its permission. */
export interface DeniedRoute {
  readonly path: string
  readonly title: string
}

/** `inactive`: off in this deployment, or the role holds none of its menus. */
type PluginStatus = 'inactive' | 'loading' | 'active' | 'failed'

export interface PluginState {
  readonly title: string
  status: PluginStatus
  /** Why it failed: names the plugin, the id and the fix. */
  error: string | undefined
}

/** The state of the registry: a valtio proxy, read with `useSnapshot`. */
export interface RegistryState {
  /** `idle`: nobody is signed in; `entering`: plugins are being fetched; `ready`: all granted plugins are active or have failed. */
  status: 'idle' | 'entering' | 'ready'
  /** Whether the manifests have been fetched. */
  isLoaded: boolean
  /** Every plugin of the build, by id. Empty before `isLoaded`. */
  readonly plugins: Record<string, PluginState>
  /** The most specific first, so that a `Switch` chooses the right one. Empty unless `ready`. */
  routes: readonly ActiveRoute[]
  /** Addresses that show why they can't be opened. S6.9 */
  denied: readonly DeniedRoute[]
  viewer: Viewer | undefined
  /** Contributions by the id of their point, in their order. Read them by `useContributions`. */
  readonly contributions: Record<string, readonly Contributed<object>[]>
  /** Increases with every `enter`, so that nothing that React rendered for the last role is reused for the next. */
  entered: number
}

/** A contribution for the owner of the point, who draws it with `ContributedPart`. */
export type Contributed<Entry> = Entry & {
  readonly id: string
  readonly order: number
  /** Who contributes it. */
  readonly plugin: string
  /** The id of the point. */
  readonly point: string
}

/** A screen of the build, with or without the permission to open it. */
export interface KnownScreen {
  readonly path: string
  readonly plugin: string
  readonly title: string
  readonly menu: { readonly id: number; readonly title: string }
  /** One of these is needed besides the menu. If empty, the menu is enough. */
  readonly permissions: readonly number[]
}

/** The address of a screen and the permissions that it needs. */
export interface GuardedPath {
  /** A wouter pattern, such as `/referral/:id`. */
  readonly path: string
  readonly plugin: string
  readonly menuId: number
  readonly screen: LoadScreen
  /** One of these is needed besides the menu. If empty, the menu is enough. */
  readonly permissions: readonly number[]
}

/** What `createRegistry` returns to the shell. */
export interface Registry {
  readonly state: RegistryState
  /**
   * Fetches the manifests, if that wasn't done; `enter` does it too. Before, the registry knows no screen (`state.isLoaded`).
   * @throws if they can't be fetched; the next call tries again
   */
  load(): Promise<void>
  /** All screens whose path has no parameters, of every plugin of the build. */
  readonly screens: readonly KnownScreen[]
  /** The addresses of all screens of every plugin of the build, the more specific first. */
  readonly guardedPaths: readonly GuardedPath[]
  /**
   * Enters a role at sign-in or at a switch of role; undefined at sign-out. Undoes everything of the former role, fetches the granted
   * plugins in parallel and activates them, providers first. A plugin that fails is undone, marked as failed and reported; the others work.
   * Resolves when that is done, or when a later call took over, in which case it has changed nothing. Rejects only if the
   * manifests can't be fetched.
   */
  enter(grant: Grant | undefined): Promise<void>
  /** @returns the routes that a role would have, without entering it */
  routesFor(grant: Pick<Grant, 'menuIds' | 'permissions'>): readonly ActiveRoute[]
  /** @returns the point's entries by ascending order, then id. In a component use `useContributions`, which follows changes. */
  contributionsTo<Entry>(point: ContributionPoint<Entry>): readonly Contributed<Entry>[]
  /** Takes out an entry that fails, until the role is entered again. */
  leaveOut(entry: Pick<Contributed<object>, 'point' | 'id'>): void
  /** @returns what the plugin's `run` returned, while it is active. Screens use `definePluginContext`. */
  storesOf(plugin: string): unknown
  /** @returns the plugin's scope, while it is active. Screens use `useOncePerRole`. */
  scopeOf(plugin: string): Scope | undefined
}

export type Tokens = Readonly<Record<string, Token<unknown>>>

type ServiceOf<T> = T extends Token<infer Service> ? Service : never

/** The services under the names that a plugin has chosen. */
type Services<R extends Tokens, O extends Tokens> = { readonly [K in keyof R]: ServiceOf<R[K]> } & {
  readonly [K in keyof O]: ServiceOf<O[K]> | undefined
}

/** The argument of a plugin's body. Everything that is registered by it is undone when the role is left. */
export interface ActivationContext<R extends Tokens, O extends Tokens, P extends Token<unknown>> {
  /** The plugin's services. An optional one is undefined if its plugin is not active. */
  readonly services: Services<R, O>
  readonly viewer: Viewer
  readonly toast: Toaster
  /** Aborted when the role is left. Pass it to every request. */
  readonly signal: AbortSignal
  /** Owns something for the life of the plugin, and returns it. Undone in reverse order. */
  own<D extends Disposable>(disposable: D): D
  /**
   * Provides a service that is declared in `provides`.
   * @throws Error if it is not declared, or was provided already
   */
  provide<T extends P>(token: T, service: NoInfer<ServiceOf<T>>): void
  /**
   * Adds an entry to a contribution point, sorted by ascending `order`, then id. It may come later than the activation, such as after a response.
   * @returns a function that removes it before the role is left
   * @throws Error if the point has an entry with that id, has another major version here, or is experimental and not allowed
   */
  contribute<Entry extends object>(
    point: ContributionPoint<Entry>,
    entry: NoInfer<Entry> & { readonly id: string; readonly order: number },
  ): () => void
  /** Handles an event of this browser, until the role is left. */
  on<Payload>(event: EventType<Payload>, handle: (payload: NoInfer<Payload>) => void): void
  /** Sends an event to all listeners in this browser. */
  emit<Payload>(event: EventType<Payload>, payload: NoInfer<Payload>): void
}
