import type { Migration } from '@core/server/plugin'
import { esign } from './schema/esign'
import { files } from './schema/files'
import { retention } from './schema/retention'

/** All tables of this plugin. Unqualified names refer to the schema documents; in the bodies of functions names must be qualified. */
export const schema: Migration = {
  id: '0001-schema',
  sql: [files, esign, retention].join('\n'),
}
