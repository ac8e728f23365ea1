import type { Migration } from '@core/server/plugin'
import { schema } from './0001-schema'
import { rowTriggers } from './0002-rowTriggers'

export const crmMigrations: readonly Migration[] = [schema, rowTriggers]
