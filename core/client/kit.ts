// Lists, records and forms of an entity, complete or in parts.

// The standard screens of an entity; a plugin can replace parts of them.
export { defineEntityScreens } from '../kernel/client/kit/screens/standard/defineEntityScreens'
export type { DetailOf, RowOf } from '../kernel/client/kit/screens/standard/EntityScreens'
export { listScreen } from '../kernel/client/kit/screens/standard/listScreen'
export { recordScreen } from '../kernel/client/kit/screens/standard/recordScreen'

// Lists, and the same rows as a board or a calendar.
export { EntityList } from '../kernel/client/kit/lists/EntityList'
export { type BuiltInView, EntityListStore } from '../kernel/client/kit/lists/EntityListStore'
export type { ColumnOverride } from '../kernel/client/kit/lists/columns/columnsOf'
export type { DisplayProps } from '../kernel/client/kit/lists/listParts'
export { Conditions } from '../kernel/client/kit/lists/filters/Conditions'
export { fieldPathsOfDescribed } from '../kernel/client/kit/data/describedFields'
export { listLink } from '../kernel/client/kit/lists/useListLocation'
export { EntityBoard } from '../kernel/client/kit/displays/board/EntityBoard'
export type { BoardMoves } from '../kernel/client/kit/displays/board/BoardMoves'
export { EntityCalendar } from '../kernel/client/kit/displays/calendar/EntityCalendar'
export { RecordsCalendar } from '../kernel/client/kit/displays/calendar/RecordsCalendar'
export type { CalendarSource } from '../kernel/client/kit/displays/calendar/CalendarSource'

// Records.
export { RecordLink } from '../kernel/client/kit/preview/RecordLink'
export { useSectionEditing } from '../kernel/client/kit/screens/useSectionEditing'
export { EntityRecordScreen } from '../kernel/client/kit/screens/EntityRecordScreen'
export type { RecordMenuEntry } from '../kernel/client/kit/screens/RecordMenu'
export { RelatedList } from '../kernel/client/kit/related/RelatedList'
export { RecordStore } from '../kernel/client/kit/records/RecordStore'
export { FieldChoices } from '../kernel/client/kit/records/FieldChoices'
export { type ReadField, RecordFields } from '../kernel/client/kit/records/RecordFields'
export { arrangedRecord } from '../kernel/client/kit/records/arrangedRecord'
export { openedPaths } from '../kernel/client/kit/records/openedPaths'
export { EditableSection } from '../kernel/client/kit/records/EditableSection'
export type { RecordParts } from '../kernel/client/kit/records/RecordParts'
export { KeyFacts } from '../kernel/client/kit/records/KeyFacts'
export { RecordDetails } from '../kernel/client/kit/records/RecordDetails'
export { type Move, MoveButton } from '../kernel/client/kit/records/stages/MoveButton'
export { StageSteps } from '../kernel/client/kit/records/stages/StageSteps'
export { transitionParts } from '../kernel/client/kit/records/stages/stateParts'
export { stagesAlong } from '../kernel/client/kit/records/stages/stagesAlong'
export { useStateDays } from '../kernel/client/kit/records/stages/useStateDays'
export { PatientAccessList } from '../features/patientAccess/client/PatientAccessList'
export { useOpenRecord } from '../kernel/client/kit/records/OpenRecord'
export { WaitingHere } from '../kernel/client/kit/waiting/WaitingHere'
export { Nothing } from '../kernel/client/kit/data/Absent'
export { FileLinks } from '../kernel/client/kit/data/FileLinks'
export { FileStateNote, useFileState } from '../kernel/client/kit/data/FileStateNote'
export { SignaturePicture } from '../kernel/client/kit/forms/controls/signature/SignaturePicture'

// Queues: work to do, worked off by keys.
export { Queue } from '../kernel/client/kit/queue/Queue'
export type { QueueVerdict } from '../kernel/client/kit/queue/queueKeys'
export {
  QueueAction,
  QueueFact,
  QueueFacts,
  QueueKeys,
  QueuePart,
  QueueParts,
} from '../kernel/client/kit/queue/QueueParts'
export { QueueLoading } from '../kernel/client/kit/queue/QueueLoading'
export { SnoozeDialog } from '../kernel/client/kit/queue/SnoozeDialog'
export { useRoomBeside, useSettled } from '../kernel/client/kit/queue/useRoomBeside'

// Forms.
export { EntityAddScreen } from '../kernel/client/kit/screens/EntityAddScreen'
export { addLink } from '../kernel/client/kit/screens/valuesFromAddress'
export { EntityChangeScreen } from '../kernel/client/kit/screens/EntityChangeScreen'
export { EntityForm } from '../kernel/client/kit/forms/EntityForm'
export { SubmitDialog } from '../kernel/client/kit/forms/SubmitDialog'
export { ReferenceControl } from '../kernel/client/kit/forms/controls/ReferenceControl'
export type { ControlProps, FormSection } from '../kernel/client/kit/forms/FormSection'
export { pathOf } from '../kernel/client/kit/forms/sections/pathOf'
export { type Draft, toDraft, toPatch } from '../kernel/client/kit/forms/draft/draft'
export { useStoredDraft } from '../kernel/client/kit/forms/autosave/useStoredDraft'
export { similarFrame } from '../kernel/client/kit/merge/similarFrame'
export { LeaveDialog } from '../kernel/client/kit/forms/guard/LeaveDialog'
export { UnsavedDialog } from '../kernel/client/kit/forms/guard/UnsavedDialog'
export { useGuardedSave } from '../kernel/client/kit/forms/guard/useGuardedSave'

// The data behind them.
export { nextRecord } from '../kernel/client/kit/records/nextRecord'
export { entityApi, type EntityRecord } from '../kernel/client/kit/data/entityApi'
export { valueAt } from '../kernel/client/kit/data/fieldPaths'
export { referenceOptions } from '../kernel/client/kit/data/referenceOptions'
export { useLookup } from '../kernel/client/kit/data/useLookup'

// For a plugin's own screens that look like the standard ones.
export { PersonCell } from '../kernel/client/kit/lists/columns/Cell'
export { writeListUrl } from '../kernel/client/kit/lists/listUrl'
export { useFillHeight } from '../kernel/client/kit/lists/useFillHeight'
export { OpenRecordContext } from '../kernel/client/kit/records/OpenRecord'
export { NoSuchRecord } from '../kernel/client/kit/screens/NoSuchRecord'
export { useCameFromRecord } from '../kernel/client/kit/screens/useCameFromRecord'
