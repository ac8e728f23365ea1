// What plugins may import of entities: how one stands in the database, and its records outside of the routes that it has anyway.

export {
  type EntityRules,
  type EntityTable,
  type PlannedWrite,
  type RollUp,
  type WritePlan,
  defineEntityTable,
} from './entities/table/EntityTable'
export { denied } from './entities/table/denied'
export { entityRoutes } from './entities/entityRoutes'
export { scopeOf } from './entities/table/scopeOf'
export { createRecord } from './entities/record/createRecord'
export { readRecord } from './entities/record/readRecord'
export { continueHistory, separateHistory } from './entities/record/historySources'
export {
  type ChangedCell,
  type NewHistoryEntry,
  changesOf,
  recordHistory,
  sameValue,
} from './entities/record/recordHistory'
export { findRecord, getStoredRecord, isVisible, lockRecord } from './entities/record/storedRecord'
export { deleteRecord, restoreRecord } from './entities/record/deleteRecord'
export { countChildren, moveChildren } from './entities/record/moveChildren'
export { type Writer, rewriteRecords } from './entities/record/rewriteSharers'
export { updateBySystem } from './entities/record/updateBySystem'
export { updateRecord } from './entities/record/updateRecord'
export type { FieldColumns, RecordTable } from './entities/RecordTable'
export type { WriteOptions } from './entities/record/WriteOptions'

// Their rows in SQL of a plugin's own, and rows that are there from the beginning.
export { type Bind, type ListSql, listSql } from './entities/list/listSql'
export { containsWords } from './entities/list/searchSql'
export { type SeededRecord, seedRecords } from './entities/record/writeRow'
export { assignFields, readFields, sealFields, selectFields } from './entities/table/columns'

// Figures over their rows.
export { aggregateRecords, rollUpFor } from './entities/aggregate/aggregateRoute'
export type { AggregateRow } from './entities/aggregate/aggregateSql'
export {
  addedSql,
  dayOfMoment,
  ownColumn,
  rollUpTableSql,
  rollUpTriggerSql,
  type StoredRollUp,
  type StoredRollUps,
  sumUpRollUps,
  totalColumns,
} from './entities/aggregate/storedRollUp'
export type { EntityCatalog } from './entities/table/EntityContext'

// For routes of a plugin's own beside those of the entity.
export { getWrittenRecord } from './entities/record/storedRecord'
export { presentOption, usualOptions } from './entities/record/findOptions'
export { policySql } from './entities/table/scopeOf'
