import type { Migration } from '@core/server/plugin'
import { schema } from './0001-schema'

export const crmMigrations: readonly Migration[] = [schema]
