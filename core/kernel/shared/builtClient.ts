/** The build's description of the browser half, so that a page can list all files that it needs at once. */
export interface BuiltClient {
  /** Pages for signing in. */
  readonly signInPages: readonly BuiltPage[]
  /** Pages of plugins that need no session. */
  readonly publicPages: readonly BuiltPublicPage[]
  /** Pages that need a session, the more specific ones first. */
  readonly screens: readonly BuiltScreen[]
  /** What the plugins of the build declare, for everybody who is signed in, and to tell whether an address exists. */
  readonly manifests: BuiltPart
  /** What loads the manifests of packages, where there are any. */
  readonly packages: BuiltPart
  /** The frame around each of them. */
  readonly frame: BuiltPart
  /** The files of a plugin for people who have one of its menus. */
  readonly bodies: readonly BuiltBody[]
  /** The languages besides English. */
  readonly languages: readonly BuiltLanguage[]
  /** The files that each source needs before it can run, by the path of the source. */
  readonly files: Readonly<Record<string, BuiltFiles>>
}

export interface BuiltLanguage {
  readonly code: string
  /** By its own name. */
  readonly name: string
  /** Whether it has every message. People outside are offered no others. */
  readonly complete: boolean
  readonly direction: 'ltr' | 'rtl'
  /** The script that sets the language, with the words of every page of the staff. */
  readonly start: string
  /** The script with all of its words. */
  readonly whole: string
  /** The scripts with the words of the other chunks, by chunk. */
  readonly chunks: Readonly<Record<string, string>>
}

export interface BuiltPart {
  /** The sources that it loads, as paths from the folder of the browser half. */
  readonly sources: readonly string[]
}

export interface BuiltPage extends BuiltPart {
  /** The source of a regular expression that matches its addresses, ignoring case. */
  readonly pattern: string
}

export interface BuiltPublicPage extends BuiltPage {
  readonly plugin: string
  /** Whether its words are looked up like those of the staff. Otherwise it is in English, or brings its own translations (`kept.json`). */
  readonly isTranslated: boolean
}

export interface BuiltScreen extends BuiltPage {
  readonly plugin: string
  readonly menuId: number
  /** One of these is needed in addition to the menu. If empty, the menu is enough. */
  readonly permissions: readonly number[]
  /** The page shows a list, and neither a form nor a record. */
  readonly isList: boolean
}

export interface BuiltBody extends BuiltPart {
  readonly plugin: string
  /** The role needs one of these menus. */
  readonly menuIds: readonly number[]
}

/** Names of built files, below the folder of the built browser half. */
export interface BuiltFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The name of the build's file, in the same folder; it is never served. */
export const builtClientFile = 'pages.json'
