import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { kinds } from './fieldTemplates.mjs'
import { entityFiles, namesOf, pluginFiles } from './pluginTemplates.mjs'
import { sandboxedFiles } from './sandboxedTemplates.mjs'
import { addImport, insertInto } from './sourceEdits.mjs'

/** The first module id that plugins may use; core/kernel/entity/permissions.ts lists the others. */
const firstModule = 1000

/** Names that a table can't have without quotes. */
const reserved = new Set(
  'all and any array as asc both case cast check column constraint create desc distinct do else end except false fetch for foreign from grant group having in initially into leading limit not null offset on only or order placing primary references select some table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  ),
)

/**
 * A plugin without entities. The product finds it as soon as its folder exists.
 * @param {string} root the folder of package.json
 * @param {string} plugin
 * @returns {string[]} the files that were written
 */
export function newPlugin(root, plugin) {
  checkNewPlugin(root, plugin)
  return write(root, plugin, pluginFiles(plugin))
}

/** @param {string} root @param {string} plugin */
function checkNewPlugin(root, plugin) {
  if (!/^[a-z][a-z0-9]*$/.test(plugin) || plugin === 'core' || plugin === 'public')
    throw new Error(`“${plugin}” can't be a plugin's id: use small letters and digits, such as “fleet”.`)
  if (existsSync(path.join(root, 'plugins', plugin)))
    throw new Error(`There is a folder plugins/${plugin} already: choose another id.`)
}

/**
 * A plugin whose code runs apart from the product, in a repository of its own: in this one, each folder in plugins/ is a part of the product.
 * @param {string} root the folder of package.json
 * @param {string} plugin
 * @returns {string[]} the files that were written
 */
export function newSandboxed(root, plugin) {
  checkNewPlugin(root, plugin)
  return write(root, plugin, sandboxedFiles(plugin, freeModule(root, plugin)))
}

/**
 * An entity with a name: permissions, menu, definition, migration, screens and a test.
 * @param {string} root
 * @param {string} plugin
 * @param {string} entity
 */
export function newEntity(root, plugin, entity) {
  const folder = pluginFolder(root, plugin)
  if (!/^[a-z][A-Za-z]*$/.test(entity) || reserved.has(entity))
    throw new Error(`“${entity}” can't be an entity's id: use lower camel case, such as “serviceVisit”.`)
  const other = entityFile(root, entity)
  if (other) throw new Error(`The entity “${entity}” is there already, in ${other}: choose another name.`)
  const names = namesOf(entity)
  const module = freeModule(root, plugin)
  const at = (/** @type {string} */ file) => readFileSync(path.join(folder, file), 'utf8')

  let client = at('client/plugin.ts')
  client = addImport(client, '@core/client/plugin', ['entityRoutes'])
  client = addImport(client, `../shared/${entity}Access`, [`${entity}Menu`, `${entity}Paths`, `${entity}Permissions`])
  client = insertInto(client, 'modules: [', `${entity}Permissions`)
  client = insertInto(client, 'menus: {', `${names.manyId}: ${entity}Menu`)
  client = insertInto(
    client,
    'routes: {',
    `...entityRoutes({
      menu: '${names.manyId}',
      paths: ${entity}Paths,
      one: '${names.one}',
      many: '${names.many}',
      can: ${entity}Permissions.can,
      screens: () => import('./${entity}Screens'),
    })`,
  )

  let server = at('server/plugin.ts')
  server = addImport(server, '@core/server/plugin', ['allPermissions'])
  server = addImport(server, '@core/server/entities', ['defineEntityTable'])
  server = addImport(server, `../shared/${entity}Access`, [`${entity}Menu`, `${entity}Permissions`])
  server = addImport(server, `../shared/${entity}Entity`, [`${entity}Entity`])
  server = insertInto(server, 'modules: [', `${entity}Permissions`)
  server = insertInto(server, 'menus: [', `${entity}Menu`)
  server = insertInto(server, 'superAdmin: [', `...allPermissions(${entity}Permissions)`)
  server = insertInto(
    server,
    'entities: () => [',
    `defineEntityTable({ entity: ${entity}Entity, table: '${plugin}.${names.table}' })`,
  )

  const { migration, ...files } = entityFiles(plugin, entity, names, module)
  return write(root, plugin, {
    ...files,
    'client/plugin.ts': client,
    'server/plugin.ts': server,
    'server/migrations.ts': withMigration(at('server/migrations.ts'), names.path, migration),
  })
}

/**
 * A field: its line in the definition, and its migration.
 * @param {string} root
 * @param {string} plugin
 * @param {string} entity
 * @param {string} field
 * @param {string} kind one of `kinds`; a reference includes its target: `reference:vehicle`
 */
export function newField(root, plugin, entity, field, kind) {
  const folder = pluginFolder(root, plugin)
  const file = path.join(folder, `shared/${entity}Entity.ts`)
  if (!existsSync(file))
    throw new Error(`plugins/${plugin}/shared/${entity}Entity.ts isn't there: make the entity first.`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(field))
    throw new Error(`“${field}” can't be a field's name: use lower camel case, such as “firstRegistered”.`)
  const [name = '', target = ''] = kind.split(':')
  const template = kinds[name]
  if (!template) throw new Error(`“${name}” is no kind of field: choose one of ${Object.keys(kinds).join(', ')}.`)
  if (template.target && !target) throw new Error(`Say what it points at: ${name}:${template.target}.`)
  // In a repository of its own a plugin may point at entities of the product, which aren't there.
  if (target && existsSync(path.join(root, 'core')) && !entityFile(root, target))
    throw new Error(
      `There is no entity “${target}” to point at: make it first by npm run new entity ${plugin} ${target}.`,
    )
  const source = readFileSync(file, 'utf8')
  if (new RegExp(`^\\s+${field}:`, 'm').test(source))
    throw new Error(`${entity} has a field “${field}” already: choose another name.`)
  const { label, column } = namesOf(field)
  const line = `${field}: ${template.line(label, target)}`
  const names = namesOf(entity)
  const migrations = readFileSync(path.join(folder, 'server/migrations.ts'), 'utf8')
  const sql = `alter table ${names.table} add column ${column} ${template.sql};`
  return write(root, plugin, {
    [`shared/${entity}Entity.ts`]: insertInto(addImport(source, '@core/entity', [name]), 'fields: {', line),
    'server/migrations.ts': withMigration(migrations, `${names.path}-${namesOf(field).path}`, sql),
  })
}

/**
 * @param {string} source
 * @param {string} what
 * @param {string} sql
 */
function withMigration(source, what, sql) {
  const count = [...source.matchAll(/\bid: '\d{4}-/g)].length
  const id = `${String(count + 1).padStart(4, '0')}-${what}`
  return insertInto(source, 'export const migrations: readonly Migration[] = [', `{ id: '${id}', sql: \`${sql}\` }`)
}

/** @param {string} root @param {string} plugin */
function pluginFolder(root, plugin) {
  const folder = path.join(root, 'plugins', plugin)
  if (!existsSync(path.join(folder, 'server/plugin.ts')))
    throw new Error(`There is no plugin “${plugin}”: make it by npm run new plugin ${plugin}.`)
  return folder
}

/** @param {string} root @returns {string[]} paths of all files of the plugins, from the root */
function pluginSources(root) {
  return readdirSync(path.join(root, 'plugins'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => path.join('plugins', file))
}

/** @param {string} root @param {string} entity @returns {string | undefined} */
export function entityFile(root, entity) {
  return pluginSources(root).find(
    (file) =>
      /[/\\]shared[/\\]/.test(file) && readFileSync(path.join(root, file), 'utf8').includes(`\n  id: '${entity}',`),
  )
}

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest().readUInt32BE(0)

/** @param {string} root @param {string} plugin */
function freeModule(root, plugin) {
  const taken = new Set(
    pluginSources(root).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/definePermissions\(\s*(\d+)/g)].map(([, id]) =>
        Number(id),
      ),
    ),
  )
  // Beside the product, the ids of all plugins are known. Elsewhere, two authors rarely begin with the same one.
  let id = existsSync(path.join(root, 'core')) ? firstModule : firstModule + 1000 + (hash(plugin) % 6000)
  while (taken.has(id)) id += 1
  return id
}

/**
 * @param {string} root
 * @param {string} plugin
 * @param {Record<string, string>} files
 */
function write(root, plugin, files) {
  const written = Object.entries(files).map(([name, text]) => {
    const file = path.join(root, 'plugins', plugin, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...written], { cwd: root })
  return written.map((file) => path.relative(root, file))
}
