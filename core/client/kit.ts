// Lists, records and forms of an entity, complete or in parts.

// The standard screens of an entity; a plugin can replace parts of them.
export { defineEntityScreens } from './kit/screens/standard/defineEntityScreens'
export type {
  DetailOf,
  EntityScreens,
  FormPieces,
  ListPieces,
  RecordPieces,
  RowOf,
} from './kit/screens/standard/EntityScreens'
export { addScreen } from './kit/screens/standard/addScreen'
export { changeScreen } from './kit/screens/standard/changeScreen'
export { listScreen } from './kit/screens/standard/listScreen'
export { recordScreen } from './kit/screens/standard/recordScreen'

// Lists, and the same rows as a board or a calendar.
export { EntityList } from './kit/lists/EntityList'
export { type BuiltInView, EntityListStore } from './kit/lists/EntityListStore'
export type { ColumnOverride } from './kit/lists/columns/columnsOf'
export type { StandingFilter } from './kit/lists/filters/FilterBar'
export type { DisplayProps } from './kit/lists/listParts'
export { listLink } from './kit/lists/useListLocation'
export { EntityBoard } from './kit/displays/board/EntityBoard'
export type { BoardMoves } from './kit/displays/board/BoardMoves'
export { EntityCalendar } from './kit/displays/calendar/EntityCalendar'
export { RecordsCalendar } from './kit/displays/calendar/RecordsCalendar'
export type { CalendarSource } from './kit/displays/calendar/CalendarSource'

// Records.
export { useSectionEditing } from './kit/screens/useSectionEditing'
export { EntityRecordScreen } from './kit/screens/EntityRecordScreen'
export type { RecordMenuEntry } from './kit/screens/RecordMenu'
export { RelatedList, type RelatedListProps } from './kit/related/RelatedList'
export { RecordStore } from './kit/records/RecordStore'
export { FieldChoices, type FieldDifference } from './kit/records/FieldChoices'
export { type ReadField, RecordFields } from './kit/records/RecordFields'
export { type AddValue, EditableSection } from './kit/records/EditableSection'
export { RecordDetails } from './kit/records/RecordDetails'
export { PatientAccessList } from './kit/patientAccess/PatientAccessList'
export { useOpenRecord } from './kit/records/OpenRecord'
export { Nothing } from './kit/data/FieldValue'
export { FileLinks } from './kit/data/FileLinks'
export { FileStateNote, useFileState } from './kit/data/FileStateNote'
export { loadSignatureControl } from './kit/forms/controls/lazyControls'
export { SignaturePicture } from './kit/forms/controls/signature/SignaturePicture'

// Forms.
export { EntityAddScreen } from './kit/screens/EntityAddScreen'
export { addLink } from './kit/screens/valuesFromAddress'
export { EntityChangeScreen } from './kit/screens/EntityChangeScreen'
export { EntityForm } from './kit/forms/EntityForm'
export { SubmitDialog } from './kit/forms/SubmitDialog'
export { ReferenceControl } from './kit/forms/controls/ReferenceControl'
export type { ControlProps, FormSection } from './kit/forms/FormSection'
export { type Draft, toDraft, toPatch } from './kit/forms/draft/draft'
export { UnsavedDialog } from './kit/forms/guard/UnsavedDialog'
export { useUnsavedGuard } from './kit/forms/guard/useUnsavedGuard'

// The data behind them.
export { type EntityApi, entityApi, type EntityRecord } from './kit/data/entityApi'
export { valueAt } from './kit/data/fieldPaths'
export { referenceOptions } from './kit/data/referenceOptions'
export { useLookup } from './kit/data/useLookup'

// For a plugin's own screens that look like the standard ones.
export { PersonCell } from './kit/lists/columns/Cell'
export { writeListUrl } from './kit/lists/listUrl'
export { ListStore } from './kit/lists/ListStore'
export { useFillHeight } from './kit/lists/useFillHeight'
export { OpenRecordContext } from './kit/records/OpenRecord'
export { NoSuchRecord } from './kit/screens/NoSuchRecord'
export { useCameFromRecord } from './kit/screens/useCameFromRecord'
