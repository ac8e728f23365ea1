// What plugins may import about entities: their storage, and their records outside of the routes of core.

export {
  type EntityRules,
  type EntityTable,
  type PlannedWrite,
  type RelatedFiles,
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

// Their rows in a plugin's own SQL, and initial rows.
export { type Bind, type ListSql, listSql } from './entities/list/listSql'
export { containsWords } from './entities/list/searchSql'
export { type SeededRecord, seedRecords } from './entities/record/writeRow'
export { assignFields, readFields, sealFields, selectFields } from './entities/table/columns'

// Figures over their rows.
export { aggregateRecords, rollUpFor } from './entities/aggregate/aggregateRoute'
export type { AggregateRow } from './entities/aggregate/aggregateSql'
export { dayOfMoment, ownColumn, type StoredRollUps, sumUpRollUps } from './entities/aggregate/storedRollUp'
export {
  type CalendarOf,
  type FigureContext,
  type FigureRun,
  createFigureRun,
  workCalendars,
} from './entities/figures/FigureRun'
export { groupFigure } from './entities/figures/measureFigures'
export { type StepColumn, hasCourse, isThere, runSteps, runTable } from './entities/figures/runTable'
export type { EntityCatalog } from './entities/table/EntityContext'

// For a plugin's own routes in addition to those of the entity.
export { getWrittenRecord } from './entities/record/storedRecord'
export { presentOption, usualOptions } from './entities/record/findOptions'
export { policySql } from './entities/table/scopeOf'
