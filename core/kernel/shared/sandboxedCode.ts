import type { ScreenStart } from './screenMessages'

// What the code of a sandboxed package is given. It imports these types and nothing else of the product.

/** A request to a route of the package. */
export interface SandboxRequest<Body = unknown> {
  /** The values of `:name` in the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Body
  readonly person: { readonly id: number }
  /** The keys of the package's own permissions that the person holds. */
  readonly permissions: readonly string[]
}

/** The package's only way out of the interpreter. `call` and `fetch` are there where the grants name calls and hosts. */
export interface SandboxHost {
  /** A granted call of the product's API, in the name of the person: `POST /api/Depot/List`. It doesn't reject because of its status. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: { readonly message?: string; readonly data?: unknown } }>
  /** A request over https to a granted host; redirects are not followed. */
  fetch(
    url: string,
    options?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<{ readonly status: number; readonly type: string; readonly text: string }>
  /** JSON of the package's own, which everybody who uses it shares. A `GET` only reads. */
  readonly store: {
    get(key: string): Promise<unknown>
    put(key: string, value: unknown): Promise<unknown>
    delete(key: string): Promise<unknown>
    /** @returns those whose keys begin so, by their keys; at most 500, and at most 512 kB */
    list(prefix?: string): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  }
  /** A line of the package's log, which Configuration → Plugins shows. */
  log(...parts: readonly unknown[]): void
  /** To be thrown: refuses the request with 400, 403, 404, 409 or 422, and a message for the person. */
  error(status: number, message: string): Error
}

/** The default export of `server/plugin.ts`: a function for each route of `plugin.json`, by `POST /Tick/:depot`. It returns JSON. */
export type SandboxRoutes = Readonly<
  // A body is what the browser sent: the code checks it.
  // oxlint-disable-next-line typescript/no-explicit-any
  Record<string, (request: SandboxRequest<any>, host: SandboxHost) => unknown>
>

/** The global `host` of a screen: `declare const host: ScreenHost`. */
export interface ScreenHost {
  /** Resolves when the product has told the screen where it is. */
  readonly ready: Promise<ScreenStart>
  /** Calls a route of the package: `host.call('POST', '/Tick/7', {})`. Rejects with the message for the person. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>
  toast(text: string, kind?: 'success' | 'error' | 'info' | 'warning'): void
  /** Opens another screen of the package. */
  navigate(path: string): void
}
