/** What a sandboxed package may use. All that is not named here doesn't exist for its code. */
export interface SandboxGrants {
  /**
   * Calls of the product's API in the name of the person who calls the package's own route: `POST /api/Referral/List`,
   * `GET /api/Referral/:id`.
   */
  readonly calls: readonly string[]
  /** Hosts of the internet that it may request over https: `api.example.com`. */
  readonly hosts: readonly string[]
  /** Memory of one call, in MB; default 32. */
  readonly memoryMb?: number
  /** Computing time of one call, in milliseconds; default 2000. */
  readonly cpuMs?: number
}

/** A route of a sandboxed package. Its code handles it by the key `POST /Ticks`. */
export interface SandboxRoute {
  /** `GET` only reads: the code can neither store nor change anything, because browsers send such calls by themselves. */
  readonly method: 'GET' | 'POST'
  /** Behind `/api/<package>`: `/Ticks`. */
  readonly path: string
  /** The keys of its own permissions of which one is needed. */
  readonly access: readonly string[]
  /** One line for the API document. */
  readonly summary: string
}

/** A screen of a sandboxed package, in a frame of its own. */
export interface SandboxScreen {
  readonly title: string
  /** `/visit-checklist`, with `:name` for parameters. */
  readonly path: string
  /** The keys of its own permissions of which one is needed. */
  readonly access: readonly string[]
  /** A classic script of the package, which draws the screen. */
  readonly script: string
  readonly styles: readonly string[]
}

/** What a sandboxed package is, as data: none of its code runs in the product. */
export interface SandboxDefinition {
  readonly grants: SandboxGrants
  readonly module: {
    /** From 1000 to 8999; also the id of the menu. */
    readonly id: number
    readonly title: string
    /** By their keys. `viewModule` shows the menu. The id of a permission is a hundred times the module's, and its offset. */
    readonly permissions: Readonly<Record<string, { readonly offset: number; readonly name: string }>>
  }
  readonly menu: {
    readonly title: string
    /** A class of primeicons: `pi-check-square`. */
    readonly icon: string
    readonly path: string
    /** A section of the sidebar, or null for the one at the bottom. */
    readonly section: string | null
    readonly order: number
  }
  readonly routes: readonly SandboxRoute[]
  readonly screens: readonly SandboxScreen[]
}
