import type { Deployment } from '@core/server/start/Deployment'

/** As much of a plugin as names things. */
export interface NamedPlugin {
  readonly id: string
  /**
   * Whether the specification numbers its modules. Of any other plugin only the folder counts: a plugin that somebody adds may
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

/** What core must not say: each with where it comes from. */
export interface ProductWords {
  /** Not as a whole string. */
  readonly strings: ReadonlyMap<string, string>
  /** Not as the beginning of a path. */
  readonly paths: ReadonlyMap<string, string>
  /** Not anywhere within a string. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * The words of the plugins and of the deployment. An entity that is stored in core's schema is core's own: the plugin only manages
 * users or roles, of which core speaks as well.
 * @param own what core says itself, such as the titles of its sections
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
      // One word alone may be anybody's: a year, a state, a contact.
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

/** @returns one line for each string of the text that says such a word */
export function findProductWords(text: string, { strings, paths, names }: ProductWords): readonly string[] {
  const found: string[] = []
  const code = text.replaceAll(comment, '').replaceAll(/^(?:import|export)[^\n]* from .*$|^\} from .*$/gm, '')
  for (const [, single, double, template] of code.matchAll(literal)) {
    const said = single ?? double ?? template ?? ''
    const whole = strings.get(said)
    if (whole) found.push(`“${said}” names ${whole}`)
    for (const [path, source] of paths) if (holdsPath(said, path)) found.push(`“${shorten(said)}” names ${source}`)
    for (const [name, source] of names) if (said.includes(name)) found.push(`“${shorten(said)}” names ${source}`)
  }
  return found
}

/** Whether a path stands in the text, alone or with more below it. */
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
