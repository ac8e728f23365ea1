import { guardFiles } from '../entities/files/quarantine'
import type { EntityTable } from '../entities/table/EntityTable'
import { brandOf } from '../platform/brand'
import { createDataKeys } from '../platform/dataKeys'
import type { Database } from '../platform/database/Database'
import type { FileStore } from '../platform/files/store/FileStore'
import { createContext } from './createContext'
import type { ServerPlugin } from './defineServerPlugin'
import { newServerState } from './ServerState'

/** @returns the tables of a plugin for a command, which reads their definitions and doesn't serve them */
export function tablesInCommand(
  plugin: ServerPlugin,
  plugins: readonly ServerPlugin[],
  db: Database,
  files: FileStore,
): readonly EntityTable[] {
  const contextOf = createContext(plugins, {
    db,
    files: guardFiles(files, db),
    dataDir: '',
    messages: { send: async () => {} },
    brand: brandOf(db, { name: '', color: null }),
    publicUrl: '',
    superAdminApproval: false,
    dataKeys: createDataKeys(() => []),
    privateWebhooks: false,
    privateProviders: false,
    sections: [],
    server: newServerState(db, {}),
    plugins: plugins.map(({ id }) => id),
    lookups: plugins.flatMap(({ lookups = [] }) => lookups),
    catalog: new Map(),
    notificationKinds: [],
    figures: new Map(),
  })
  return plugin.entities?.(contextOf(plugin)) ?? []
}
