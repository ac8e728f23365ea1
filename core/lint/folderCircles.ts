/** One import of the repository: the paths of its two files. */
export interface Import {
  readonly from: string
  readonly to: string
}

const kernel = /^core\/kernel\/(?:client|server)\/(?:(?:platform|security|session|entities|kit|plugins)\/)?[^/]+/
const module = /^(?:plugins|core\/features)\/[^/]+\/(?:contract(?=\/)|(?:client|server|shared)\/[^/]+)/

/**
 * The folder that contains the file, of a layer of the kernel or of a half of a plugin or feature, such as
 * core/kernel/server/platform/http or plugins/fleet/server/vehicles; the file itself if it is in no such folder; undefined elsewhere.
 */
const folderOf = (file: string) => (kernel.exec(file) ?? module.exec(file))?.[0]

/**
 * Finds circles among the folders of the kernel's layers, and among those of each plugin and feature. The folders of a circle could only be read, moved or replaced together.
 * @returns for each circle, the imports between its folders, those of the rarest direction first: these are the ones to remove
 */
export function folderCircles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const below = new Map<string, Map<string, Import[]>>()
  for (const one of imports) {
    const [from, to] = [folderOf(one.from), folderOf(one.to)]
    if (from === undefined || to === undefined || from === to) continue
    const targets = below.get(from) ?? new Map<string, Import[]>()
    below.set(from, targets.set(to, [...(targets.get(to) ?? []), one]))
  }
  const reached = new Map([...below.keys()].map((folder) => [folder, reachable(folder, below)]))
  const seen = new Set<string>()
  return [...reached].flatMap(([folder, others]) => {
    if (!others.has(folder) || seen.has(folder)) return []
    const circle = [...others].filter((other) => reached.get(other)?.has(folder))
    for (const member of circle) seen.add(member)
    const between = circle.flatMap((from) => [...below.get(from)!].filter(([to]) => circle.includes(to)))
    return [between.toSorted(([, some], [, more]) => some.length - more.length).flatMap(([, found]) => found)]
  })
}

function reachable(start: string, below: ReadonlyMap<string, ReadonlyMap<string, unknown>>): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = [start]
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const next of below.get(folder)?.keys() ?? []) {
      if (!seen.has(next)) left.push(next)
      seen.add(next)
    }
  }
  return seen
}
