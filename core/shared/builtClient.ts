/** What the build tells the server of the browser half, so that a page can name all that it needs at once. */
export interface BuiltClient {
  /** Pages around signing in. */
  readonly signInPages: readonly BuiltPage[]
  /** Pages of plugins that need no session. */
  readonly publicPages: readonly (BuiltPage & { readonly plugin: string })[]
  /** Pages that need a session, the more specific first. */
  readonly screens: readonly BuiltScreen[]
  /** What stands around each of them. */
  readonly frame: BuiltPart
  /** The files of a plugin for people who have one of its menus. */
  readonly bodies: readonly BuiltBody[]
  /** What each source needs before it can run, by its path. */
  readonly files: Readonly<Record<string, BuiltFiles>>
}

export interface BuiltPart {
  /** The files that it asks for, as paths from the browser half's folder. */
  readonly sources: readonly string[]
}

export interface BuiltPage extends BuiltPart {
  /** The source of a regular expression that its addresses match, whatever their case. */
  readonly pattern: string
}

export interface BuiltScreen extends BuiltPage {
  readonly plugin: string
  readonly menuId: number
  /** Of which one is needed besides the menu; of none, the menu is enough. */
  readonly permissions: readonly number[]
  /** It shows a list, and neither a form nor a record. */
  readonly isList: boolean
}

export interface BuiltBody extends BuiltPart {
  readonly plugin: string
  /** The menus of which a role needs one. */
  readonly menuIds: readonly number[]
}

/** Names of built files, below the folder of the built browser half. */
export interface BuiltFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Where the build writes it, below the same folder; it is never served. */
export const builtClientFile = 'pages.json'
