import path from 'node:path'
import type { Reach } from './findReach.ts'

/** The entries of the browser half by kind. Any other entry is a part that a page fetches later. */
export interface EntryKinds {
  /** The first script of every page. */
  readonly start: ReadonlySet<string>
  /** The pages for signing in. */
  readonly signIn: ReadonlySet<string>
  /** Pages of plugins that need no session. */
  readonly public: ReadonlySet<string>
  /** What every signed-in person loads: the frame and the bodies of plugins. */
  readonly shell: ReadonlySet<string>
  /** Pages that need a session. */
  readonly screens: ReadonlySet<string>
  /** The entries of `screens` by which administrators configure the deployment. */
  readonly administration: ReadonlySet<string>
  /** The entries of `screens` whose page shows only a list. People open these pages most. */
  readonly lists: ReadonlySet<string>
}

interface ChunkGroup {
  readonly name: string
  readonly priority: number
  test(id: string): boolean
}

/**
 * Groups modules into the chunks that pages share, by the entries that reach a module. A module that only one page reaches stays in the
 * chunk of that page. What lists need is separate from the rest, so that a list loads neither forms nor sign-in pages. A chunk also takes
 * the modules that its own modules import, so each group comes after the groups that it builds on.
 * @param root the folder of the repository
 * @returns the groups; the first has the highest priority
 */
export function chunkGroups(root: string, reach: Reach, kinds: EntryKinds): ChunkGroup[] {
  const placeOf = (id: string) => path.posix.relative(root, id)
  const pluginOf = (id: string) => /^plugins\/([^/]+)\//.exec(placeOf(id))?.[1]
  const isPackage = (id: string) => id.includes('/node_modules/')
  const isCore = (id: string) => !isPackage(id) && pluginOf(id) === undefined
  /** Whether a module is in one of these folders of the kit. */
  const isOfKit = (id: string, ...folders: string[]) =>
    folders.some((folder) => placeOf(id).startsWith(`core/kernel/client/kit/${folder}/`))
  const reachedBy = (id: string, entries: ReadonlySet<string>) =>
    [...(reach.entriesOf.get(id) ?? [])].filter((entry) => entries.has(entry)).length
  const isShared = (id: string) => reachedBy(id, kinds.screens) > 1
  const signedIn = new Set([...kinds.shell, ...kinds.screens])
  /** Whether only screens of administrators share a module, so that the pages of others need not load it. */
  const isOfAdministration = (id: string) =>
    isCore(id) &&
    isShared(id) &&
    reachedBy(id, kinds.shell) === 0 &&
    reachedBy(id, kinds.screens) === reachedBy(id, kinds.administration)
  /** Whether lists need a module before they can show their rows. */
  const isOfLists = (id: string) =>
    reachedBy(id, kinds.shell) > 0 || (isShared(id) && !isOfAdministration(id) && reachedBy(id, kinds.lists) > 0)
  /** The parts that public pages fetch after they are shown. Signed-in people load the same modules with their page. */
  const fetchedByStart = [...kinds.start].flatMap((entry) => [...(reach.partsOf.get(entry) ?? [])])
  const publicParts = new Set(
    [...kinds.public]
      .flatMap((entry) => [...(reach.partsOf.get(entry) ?? [])])
      .filter((part) => !fetchedByStart.includes(part)),
  )
  /** The plugins whose public pages reach a module. A public page must not fetch what only the pages of another plugin need. */
  const audienceOf = (id: string) =>
    new Set(
      [...(reach.entriesOf.get(id) ?? [])].flatMap((entry) => (kinds.public.has(entry) ? (pluginOf(entry) ?? []) : [])),
    )
  const plugins = [
    ...new Set([...reach.entriesOf.keys(), ...kinds.public].flatMap((id) => pluginOf(id) ?? [])),
  ].toSorted()

  const publicPlugins = new Set([...kinds.public].flatMap((entry) => pluginOf(entry) ?? []))
  const isShownToBoth = (id: string) => audienceOf(id).size > 1 && reachedBy(id, signedIn) > 0
  const isSharedBy = (audience: readonly string[], id: string) =>
    isShownToBoth(id) &&
    audienceOf(id).size === audience.length &&
    audience.every((plugin) => audienceOf(id).has(plugin))
  /** The sets of plugins whose public pages share modules with pages that need a session; the largest first, since others build on it. */
  const audiences = [
    ...new Map(
      [...reach.entriesOf.keys()]
        .filter(isShownToBoth)
        .map((id) => [...audienceOf(id)].toSorted())
        .map((audience) => [audience.join(), audience] as const),
    ).values(),
  ].toSorted((one, other) => other.length - one.length || one.join().localeCompare(other.join()))

  const groups: readonly (readonly [name: string, test: (id: string) => boolean])[] = [
    ['vendor', (id) => isPackage(id) && !id.endsWith('.css') && reachedBy(id, kinds.start) > 0],
    [
      'start',
      (id) =>
        reachedBy(id, kinds.start) > 0 ||
        (reachedBy(id, kinds.signIn) > 0 && (isOfLists(id) || reachedBy(id, kinds.public) > 0)),
    ],
    ['signIn', (id) => reachedBy(id, kinds.signIn) > 0],
    ['ui', (id) => pluginOf(id) === undefined && audienceOf(id).size > 0 && isOfLists(id)],
    ...plugins.map(
      (plugin) =>
        [
          `${plugin}Shared`,
          (id: string) => pluginOf(id) === plugin && audienceOf(id).size > 0 && isOfLists(id),
        ] as const,
    ),
    ...audiences.map(
      (audience) =>
        [
          audience.length === publicPlugins.size ? 'fields' : `fields-${audience.join('-')}`,
          (id: string) => isSharedBy(audience, id),
        ] as const,
    ),
    ...[...kinds.public]
      .filter((page) => pluginOf(page) !== undefined)
      .map(
        (page) =>
          [
            `${pluginOf(page)!}-${path.posix.basename(page).split('.')[0]}`,
            (id: string) =>
              reach.entriesOf.get(id)?.has(page) === true &&
              reachedBy(id, kinds.public) === 1 &&
              reachedBy(id, signedIn) > 0,
          ] as const,
      ),
    ...plugins.map(
      (plugin) =>
        [`fields-${plugin}`, (id: string) => audienceOf(id).has(plugin) && reachedBy(id, signedIn) > 0] as const,
    ),
    ['public', (id) => audienceOf(id).size > 1],
    ...plugins.map(
      (plugin) =>
        [`${plugin}Forms`, (id: string) => pluginOf(id) === plugin && reachedBy(id, kinds.public) > 1] as const,
    ),
    ['shell', (id) => pluginOf(id) === undefined && reachedBy(id, kinds.shell) > 0],
    ['lists', (id) => pluginOf(id) === undefined && isOfLists(id)],
    ['controls', (id) => reachedBy(id, publicParts) > 0 && reachedBy(id, signedIn) > 0],
    [
      'kit',
      (id) => isCore(id) && isShared(id) && !isOfAdministration(id) && !isOfKit(id, 'forms', 'records', 'screens'),
    ],
    ['forms', (id) => isShared(id) && !isOfAdministration(id) && isOfKit(id, 'forms')],
    ['records', (id) => isShared(id) && !isOfAdministration(id) && isOfKit(id, 'records', 'screens')],
    ['administration', isOfAdministration],
    ...plugins.map(
      (plugin) => [plugin, (id: string) => pluginOf(id) === plugin && reachedBy(id, kinds.shell) > 0] as const,
    ),
    ...plugins.map(
      (plugin) =>
        [
          `${plugin}Lists`,
          (id: string) => pluginOf(id) === plugin && isShared(id) && reachedBy(id, kinds.lists) > 0,
        ] as const,
    ),
    ...plugins.map((plugin) => [`${plugin}Parts`, (id: string) => pluginOf(id) === plugin && isShared(id)] as const),
  ]
  return groups.map(([name, test], at) => ({ name, test, priority: groups.length - at }))
}
