import type { Deployment } from '@core/kernel/server/demo/Deployment'

/** The parts of a plugin that carry names. */
export interface NamedPlugin {
  readonly id: string
  /**
   * Whether the specification numbers its modules. For any other plugin only the folder counts, because a plugin that somebody adds may
   * share a word with core's fixtures by chance.
   */
  readonly specified: boolean
  readonly menus: readonly { readonly title: string; readonly link: string }[]
  readonly entities: readonly {
    readonly id: string
    readonly path: string
    readonly name: { readonly one: string; readonly many: string }
    /** The table's name with its schema. */
    readonly table: string
  }[]
}

/** Texts that core must not contain, each with its source. */
export interface ProductWords {
  /** Not allowed as a whole string. */
  readonly strings: ReadonlyMap<string, string>
  /** Not allowed as the beginning of a path. */
  readonly paths: ReadonlyMap<string, string>
  /** Not allowed anywhere within a string. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Collects the names of the plugins and of the deployment. An entity that is stored in core's schema belongs to core, which names users and
 * roles too; the plugin only manages them.
 * @param own strings that core itself uses, such as the titles of its sections
 */
export function productWords(
  plugins: readonly NamedPlugin[],
  { roles, demonstration }: Pick<Deployment, 'roles' | 'demonstration'>,
  own: ReadonlySet<string>,
): ProductWords {
  const strings = new Map<string, string>()
  const paths = new Map<string, string>()
  const names = new Map<string, string>()
  for (const { id, specified, menus, entities } of plugins) {
    paths.set(`plugins/${id}`, `the plugin “${id}”`)
    if (!specified) continue
    const foreign = entities.filter(({ table }) => !table.startsWith('core.'))
    const ownNames = entities
      .filter((entity) => !foreign.includes(entity))
      .flatMap(({ name: { one, many } }) => [one, many])
    strings.set(id, `the plugin “${id}”`)
    for (const { title, link } of menus) {
      if (title.includes(' ') && !ownNames.includes(title)) strings.set(title, `the menu “${title}” of ${id}`)
      if (link.length > 1) paths.set(link, `the menu “${title}” of ${id}`)
    }
    for (const { id: entity, path, name } of foreign) {
      // Single words are too general: a year, a state, a contact.
      for (const word of [name.one, name.many])
        if (word.includes(' ')) strings.set(word, `the entity “${entity}” of ${id}`)
      paths.set(`/api/${path}`, `the entity “${entity}” of ${id}`)
    }
  }
  for (const { name } of roles) {
    strings.set(name, `the role “${name}”`)
    if (name.includes(' ')) names.set(name, `the role “${name}”`)
  }
  for (const { email } of demonstration.people) names.set(email, `a person of the demonstration`)
  for (const word of own) {
    strings.delete(word)
    paths.delete(word)
    names.delete(word)
  }
  return { strings, paths, names }
}

/** A string, or the fixed parts of a template. */
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g

/** @returns one line for each string of the code that contains such a name */
export function findProductWords(text: string, { strings, paths, names }: ProductWords): readonly string[] {
  const found: string[] = []
  const code = text.replaceAll(comment, '').replaceAll(/^(?:import|export)[^\n]* from .*$|^\} from .*$/gm, '')
  for (const [, single, double, template] of code.matchAll(literal)) {
    const string = single ?? double ?? template ?? ''
    const whole = strings.get(string)
    if (whole) found.push(`“${string}” names ${whole}`)
    for (const [path, source] of paths) if (holdsPath(string, path)) found.push(`“${shorten(string)}” names ${source}`)
    for (const [name, source] of names) if (string.includes(name)) found.push(`“${shorten(string)}” names ${source}`)
  }
  return found
}

/** Whether the text contains the path, alone or followed by more path segments. */
function holdsPath(text: string, path: string): boolean {
  const lower = text.toLowerCase()
  const at = lower.indexOf(path.toLowerCase())
  if (at < 0) return false
  const [before = '', after = ''] = [lower[at - 1], lower[at + path.length]]
  return !/[\w/-]/.test(before) && !/[\w-]/.test(after)
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
