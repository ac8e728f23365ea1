import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { coreSections } from '@core/kernel/entity/menus'
import { moduleIds } from '@core/kernel/entity/permissions'
import { madeId, madePrefix } from '@core/kernel/entity/recordKinds'
import { readDefinitions } from '../../entities/custom/readCustomFields'
import { readRecordKinds } from '../../entities/made/readRecordKinds'
import type { EntityTable } from '../../entities/table/EntityTable'
import type { Database } from '../../platform/database/Database'
import type { ServerPlugin } from '../defineServerPlugin'
import { promotedFiles } from './promotedFiles'

/** A kind of record that shall become the code of a plugin. */
export interface KindToPromote {
  readonly db: Database
  /** Every plugin of the product, on or off, and every entity of theirs. */
  readonly installed: readonly Pick<ServerPlugin, 'id' | 'modules' | 'sections'>[]
  readonly tables: readonly EntityTable[]
  /** The folder of the product's source. */
  readonly root: string
  /** The name of the kind for programs: `rampCheck`. */
  readonly key: string
  /** The id of the plugin; by default the key in small letters. */
  readonly plugin?: string | undefined
}

/**
 * Writes a kind of record as the code of a plugin. It changes no data: the plugin's first migration does, with the next start.
 * @returns the folder of the plugin, from the root
 * @throws when it can't be promoted; the message states what to do
 */
export async function promoteKind({ db, installed, tables, root, key, plugin }: KindToPromote): Promise<string> {
  const id = plugin ?? key.toLowerCase()
  const folder = path.join('plugins', id)
  if (!existsSync(path.join(root, 'plugins')) || !existsSync(path.join(root, 'core')))
    throw new Error(`There is no source of the product in ${root}. Start this command where it is developed.`)
  if (!/^[a-z][a-z0-9]*$/.test(id) || ['core', 'public', 'api', madePrefix].includes(id))
    throw new Error(`“${id}” can’t be a plugin’s id: use small letters and digits, such as “rampchecks”.`)
  const catalog = new Map(tables.map((table) => [table.entity.id, table]))
  const kinds = await readRecordKinds(db, catalog)
  const kind = kinds.find((one) => one.key === key)
  if (!kind) throw new Error(await whyNoKind(db, key, kinds))
  if (existsSync(path.join(root, folder)))
    throw new Error(
      `There is a folder ${folder} already. Choose another id: npm run plugin promote ${key} ${id}2. Where an earlier promotion wrote it and no database has started with it, delete it.`,
    )
  if (catalog.has(madeId({ key })))
    throw new Error(`A plugin has “${kind.many}” already: start the product, and its records move there.`)
  const stored = await storedPlace(db, key)
  const parentKind = kinds.find((one) => madeId(one) === stored.parent)
  if (parentKind)
    throw new Error(
      `“${kind.many}” belong to “${parentKind.many}”, which administrators made too. First promote that (npm run plugin promote ${parentKind.key}), and start the product with it once.`,
    )
  if (stored.parent !== null && !catalog.has(stored.parent))
    throw new Error(
      `“${kind.many}” belong to records (“${stored.parent}”) whose plugin isn’t here. Put its folder back first.`,
    )
  const sections = [...coreSections, ...installed.flatMap((one) => one.sections ?? [])]
  const files = promotedFiles({
    plugin: id,
    kind,
    section: stored.section,
    isOwnSection: !sections.some(({ title }) => title === stored.section),
    moduleId: freeModule(installed),
    fields: (await readDefinitions(db)).filter(({ field }) => field.entity === madeId({ key })),
  })
  await writeFiles(root, folder, files)
  return folder
}

async function whyNoKind(db: Database, key: string, kinds: readonly { readonly key: string }[]): Promise<string> {
  const { rows } = await sql<{ many: string }>`
    select many from core.record_kind where key = ${key} and deleted_at is not null`.execute(db.query)
  if (rows[0])
    return `The kind of record “${rows[0].many}” is deleted. Restore it first: Kinds of record, its menu, Deleted.`
  const names = kinds.map((one) => one.key)
  return names.length === 0
    ? `There is no kind of record “${key}”: administrators have made none here.`
    : `There is no kind of record “${key}”. There are: ${names.join(', ')}.`
}

async function storedPlace(db: Database, key: string) {
  const { rows } = await sql<{ parent: string | null; section: string | null }>`
    select kind.parent, coalesce(menu.section, kind.section) as section
    from core.record_kind kind left join core.menu menu on menu.id = kind.menu_id where kind.key = ${key}`.execute(
    db.query,
  )
  return rows[0]!
}

/** A module id above those that code uses. */
function freeModule(installed: KindToPromote['installed']): number {
  const taken = installed.flatMap(({ modules }) => modules.map(({ moduleId }) => moduleId))
  let id: number = moduleIds.plugins.first
  while (taken.includes(id)) id += 1
  return id
}

async function writeFiles(root: string, folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const written: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
    written.push(file)
  }
  // A product that is installed without what develops it has no formatter.
  const formatter = path.join(root, 'node_modules/oxfmt/bin/oxfmt')
  if (existsSync(formatter))
    await promisify(execFile)(process.execPath, [formatter, ...written.filter((file) => !file.endsWith('.md'))], {
      cwd: root,
    })
}
