import { readFile, writeFile } from 'node:fs/promises'
import { guardFiles } from '@core/kernel/server/entities/files/quarantine'
import { filesOf } from '@core/kernel/server/platform/config'
import { subscriptionsOf } from '@core/kernel/server/platform/events/eventRoutes'
import { eventWriter } from '@core/kernel/server/platform/events/insertEvent'
import { madeEntity, madeId } from '@core/kernel/entity/recordKinds'
import { readRecordKinds } from '@core/kernel/server/entities/made/readRecordKinds'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { tablesInCommand } from '@core/kernel/server/plugins/tablesInCommand'
import { openScanner } from '@core/kernel/server/platform/files/scanning/openScanner'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import type { ProfilePart } from '@core/kernel/server/plugins/ProfilePart'
import { commandArgs } from '@core/kernel/server/plugins/commandArgs'
import { connectDatabase } from '@core/kernel/server/platform/connectDatabase'
import { type ProfileContext, applyProfile, diffProfile, parseProfile, readProfile } from './applyProfile'
import { changeText } from './compareProfiles'
import { coreParts } from './coreParts'

const usage = `Usage:
  npm run profile -- export <file>            writes what this deployment is like: brand, roles, look-up lists, menus,
                                              and what administrators made: fields, formulas, layouts, kinds of record,
                                              automations (off until somebody turns them on) and standing rules
  npm run profile -- diff <file>              says in what this deployment differs from a profile
  npm run profile -- apply <file> --dry-run   tries it, says what would change, and takes it back
  npm run profile -- apply <file>             makes this deployment what the profile says`

/** Thrown to roll back a successful transaction. */
class TakenBack extends Error {}

/**
 * Writes, compares or applies a profile with the configured deployment (D8); an empty database is prepared first.
 * @returns whether there is no difference (diff), or it was done
 * @throws when it can't be done; the message states why and what to do. Then nothing is changed
 */
export async function profileCommand({ args, environment, config, product, say }: CommandCall): Promise<boolean> {
  const { core, plugins, installed } = product
  const { positionals, flags } = commandArgs(args, ['dry-run'], usage)
  const [action, file, ...more] = positionals
  if (!file || !['export', 'apply', 'diff'].includes(action ?? '') || more.length > 0) throw new Error(usage)
  // Without the -- before it, npm takes --dry-run for its own.
  const isDry = flags.has('dry-run') || environment.npm_config_dry_run === 'true'
  const own = inOrder([core, ...plugins].flatMap(({ profile = [] }) => profile))
  const parts = [...own.filter(({ first }) => first), ...coreParts, ...own.filter(({ first }) => !first)]
  const known = { parts, on: plugins.map(({ id }) => id), installed: installed.map(({ id }) => id) }
  const profile = action === 'export' ? undefined : parseProfile(await readFile(file, 'utf8'), known)
  const { files: stored, close: closeFiles } = await openFileStore(filesOf(config), () => {})
  const events = eventWriter(subscriptionsOf([core, ...installed]))
  const store = await connectDatabase(config, events, { say() {}, development: false }).catch((error: unknown) => {
    closeFiles()
    throw error
  })
  try {
    const db = store.background
    await product.prepareDatabase(db)
    const files = guardFiles(stored, db, config.scanUrl === undefined ? undefined : openScanner(config.scanUrl))
    const written: string[] = []
    const catalog: EntityCatalog = new Map(
      [core, ...installed].flatMap((plugin) =>
        tablesInCommand(plugin, installed, db, stored).map((table) => [table.entity.id, table] as const),
      ),
    )
    const context: ProfileContext = {
      ...known,
      async fieldsOf(tx, entity) {
        if (catalog.has(entity)) return catalog.get(entity)!.entity.fields
        const kinds = await readRecordKinds(tx, catalog)
        const kind = kinds.find((one) => madeId(one) === entity)
        return kind && madeEntity(kind).entity.fields
      },
      files: {
        read: (id) => files.read(id),
        receive(id) {
          written.push(id)
          return files.receive(id)
        },
      },
    }
    if (!profile) {
      const { profile: read, leftOut } = await db.transaction((tx) => readProfile(tx, context))
      await writeFile(file, `${JSON.stringify(read, null, 2)}\n`)
      say(`The profile is in ${file}. It holds no people, no records and no secrets.`)
      if (leftOut.length > 0)
        say(['Left out, because only this deployment has these; make them by hand there:', ...leftOut].join('\n  '))
      return true
    }
    if (action === 'diff') {
      const changes = await db.transaction((tx) => diffProfile(tx, profile, context))
      const isSame = changes.every(({ kind }) => kind === 'only here')
      const title = isSame ? 'This deployment is what the profile says' : 'It differs'
      say(
        changes.length === 0
          ? `${title}.`
          : [`${title}${isSame ? ', and has more' : ''}:`, ...changes.map(changeText)].join('\n'),
      )
      return isSame
    }
    const applied = await db
      .transaction(async (tx) => {
        const changes = await applyProfile(tx, profile, context)
        if (isDry) throw new TakenBack('', { cause: changes })
        return changes
      })
      .catch(async (error: unknown) => {
        for (const id of written) await files.remove(id)
        if (error instanceof TakenBack) return error.cause as Awaited<ReturnType<typeof applyProfile>>
        throw error
      })
    const title = isDry ? 'It would change:' : 'Changed:'
    say(applied.length === 0 ? 'Nothing to change.' : [title, ...applied.map(changeText)].join('\n'))
    return true
  } finally {
    await store.close()
    closeFiles()
  }
}

/** @returns the parts, each after those that it refers to */
function inOrder(parts: readonly ProfilePart[]): readonly ProfilePart[] {
  const waiting = [...parts]
  return parts.map(() => {
    const next = waiting.findIndex(({ after = [] }) => !waiting.some(({ id }) => after.includes(id)))
    if (next < 0) throw new Error(`Parts of the profile wait for each other: ${waiting.map(({ id }) => id).join(', ')}`)
    return waiting.splice(next, 1)[0]!
  })
}
