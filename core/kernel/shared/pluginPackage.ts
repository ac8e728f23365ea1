import type { SandboxDefinition } from './SandboxDefinition'

/** The version of what plugins may use: the entry points of `core/` and the contribution points. It follows semver, apart from the product's version. */
export const apiVersion = '3.0.0'

/** What a package contains beside its code, as text for the people who decide on it. The builder derives it from the built code. */
export interface PackageDeclarations {
  readonly permissions: readonly { readonly id: number; readonly name: string }[]
  readonly menus: readonly { readonly id: number; readonly title: string; readonly path: string }[]
  readonly entities: readonly { readonly id: string; readonly name: string }[]
  /** Tables of its own schema. */
  readonly tables: readonly string[]
  readonly migrations: readonly string[]
  /** `POST /api/Van/List`, with who may call it: `signedIn`, `public`, or ids of permissions. */
  readonly routes: readonly { readonly call: string; readonly access: string }[]
  /** The contribution points it uses: `record.tab@1`. */
  readonly contributions: readonly string[]
  readonly jobs: readonly string[]
}

/** The file `plugin.json` of a package. */
export interface PackageManifest {
  readonly format: 1
  /** The plugin's id, as in its folder. */
  readonly id: string
  /** Semver. */
  readonly version: string
  readonly title: string
  readonly description: string
  readonly publisher: string
  /** An SPDX name: `MIT`. */
  readonly licence: string
  /** The range of versions of the API that it works with: `^3.0.0`. */
  readonly api: string
  /** The version of the product that it was built and tested with. */
  readonly builtFor: string
  /** `inProcess`: with all that the product may do, so only from publishers whom the deployment trusts. `sandboxed`: apart, with what its grants name. */
  readonly runs: 'inProcess' | 'sandboxed'
  /** The module with the server half; its default export is a `ServerPlugin`. */
  readonly server?: string
  /** The modules of the browser half, and the styles that they need. */
  readonly client?: {
    /** The default export is a `PluginManifest`. */
    readonly manifest?: string
    /** The default export is a `PublicPages`. */
    readonly publicPages?: string
    /** The paths of these pages, so that nobody fetches them to know whether an address is one of them. */
    readonly publicPaths?: readonly string[]
    readonly styles: readonly string[]
  }
  /** The languages that it brings words of: `es` for `languages/es.json`. */
  readonly languages?: readonly string[]
  /** Of a sandboxed package: its grants, and all that it is besides the code of `server`. */
  readonly sandbox?: SandboxDefinition
  readonly declares: PackageDeclarations
  /** Every other file of the package, except the signature. */
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha512: string }>>
}

/**
 * How people are told of a package's publisher.
 * @param known the deployment's name for the key that signed it; null: nobody whom it knows, so the package itself says who it is of
 */
export function publisherText({ publisher }: Pick<PackageManifest, 'publisher'>, known: string | null): string {
  return known ?? `${publisher} (not verified)`
}

/** The address of a file of the browser half. It never changes, since it names the version. */
export function packageFileUrl({ id, version }: Pick<PackageManifest, 'id' | 'version'>, file: string): string {
  return `/packages/${id}/${version}/${file}`
}

const developmentMark = '-dev.'

/** Whether a version is one of those that an author's builder makes while they work, such as 1.2.0-dev.7. */
export function isDevelopmentVersion(version: string): boolean {
  return version.includes(developmentMark)
}

/** @returns the version of the build that is made while an author works on `version`; a later one has a larger number */
export function developmentVersion(version: string, build: number): string {
  return `${version}${developmentMark}${build}`
}
