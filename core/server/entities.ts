// What plugins may import about entities: their storage, and their records outside of the routes of core.

export {
  type EntityRules,
  type EntityTable,
  type PlannedWrite,
  type WritePlan,
  defineEntityTable,
} from '../kernel/server/entities/table/EntityTable'
export { automaticTitle } from '../kernel/server/entities/made/automaticTitle'
export { refuseModuleOfKind } from '../kernel/server/entities/made/kindAccess'
export { denied } from '../kernel/server/entities/table/denied'
export { entityRoutes } from '../kernel/server/entities/entityRoutes'
export { scopeOf } from '../kernel/server/entities/table/scopeOf'
export { createBySystem } from '../kernel/server/entities/record/createBySystem'
export { createRecord } from '../kernel/server/entities/record/createRecord'
export { readRecord } from '../kernel/server/entities/record/readRecord'
export { continueHistory, separateHistory } from '../kernel/server/entities/record/historySources'
export { changesOf, recordHistory, seedHistory, sameValue } from '../kernel/server/entities/record/recordHistory'
export { findRecord, getStoredRecord, isVisible, lockRecord } from '../kernel/server/entities/record/storedRecord'
export { deleteRecord, restoreRecord } from '../kernel/server/entities/record/deleteRecord'
export { countChildren, moveChildren } from '../kernel/server/entities/record/moveChildren'
export { countFiles, fileName, moveFiles } from '../kernel/server/entities/files/moveFiles'
export { refuseSameName } from '../kernel/server/entities/record/refuseSameName'
export { rewriteRecords } from '../kernel/server/entities/record/rewriteSharers'
export { undoOwnMove } from '../kernel/server/entities/record/undoOwnMove'
export { updateBySystem } from '../kernel/server/entities/record/updateBySystem'
export { updateRecord } from '../kernel/server/entities/record/updateRecord'
export type { WriteOptions } from '../kernel/server/entities/record/WriteOptions'

// Merges of two records that are the same one.
export { differencesOf, takenValues } from '../kernel/server/entities/merge/compareRecords'
export { mergeRecords } from '../kernel/server/entities/merge/mergeRecords'
export { openMerges } from '../kernel/server/entities/merge/mergeRepository'
export { readMerges } from '../kernel/server/entities/merge/mergeRoutes'
export { undoMerge } from '../kernel/server/entities/merge/undoMerge'

// Their rows in a plugin's own SQL, and initial rows.
export { listSql } from '../kernel/server/entities/list/listSql'
export { seedRecords } from '../kernel/server/entities/record/writeRow'
export { assignFields, readFields, sealFields, selectFields } from '../kernel/server/entities/table/columns'

// Figures over their rows.
export { aggregateRecords, rollUpFor } from '../kernel/server/entities/aggregate/aggregateRoute'
export {
  dayOfMoment,
  ownColumn,
  type StoredRollUps,
  sumUpRollUps,
} from '../kernel/server/entities/aggregate/storedRollUp'
export { createFigureRun, workCalendars } from '../kernel/server/entities/figures/FigureRun'
export { groupFigure } from '../kernel/server/entities/figures/measureFigures'
export { hasCourse, isThere, runSteps, runTable } from '../kernel/server/entities/figures/runTable'
export { tableOf } from '../kernel/server/entities/table/EntityContext'

// For a plugin's own routes in addition to those of the entity.
export { getWrittenRecord } from '../kernel/server/entities/record/storedRecord'
export { policySql } from '../kernel/server/entities/table/scopeOf'

// Notes on records: for literal calls of a plugin, for demonstration data, and for records that become others.
export { openMentionsSql } from '../features/notes/server/mentionsSql'
export { countNotes, moveNotes } from '../features/notes/server/moveNotes'
export { notesOf } from '../features/notes/server/notesOf'
export { seedNotes } from '../features/notes/server/seedNotes'
export { amongThoseWhoMaySee } from '../kernel/server/entities/record/whoMaySee'
