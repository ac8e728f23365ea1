/**
 * The bodies of requests and responses that every entity has. S3.19–S3.22, D9. The calls of an entity with the path `Lead`:
 *
 * | call | body | response |
 * |---|---|---|
 * | POST Lead/List, GET getAll | ListRequest | ListAnswer |
 * | POST Lead/Aggregate | AggregateRequest | AggregateAnswer (core/kernel/entity/aggregate.ts) |
 * | GET view | – | `{data}`: the record with id, version, created…, updated…, masked, labels |
 * | POST create, PUT update | the fields; id and version | `{data, message}` |
 * | DELETE delete | – | `{message}` |
 * | POST Lead/Restore | `{id}` | `{message}`: undoes a delete |
 * | POST Lead/History | `{id, before?}` | `{data: HistoryEntry[], next?}` |
 * | POST Lead/PutBack | `{id, change, version}` | puts back what an entry of the history changed |
 * | POST Lead/StateDays | `{id}` | `{data: {state, days}[]}`: how long it was in each of its states |
 * | POST Lead/Options | OptionsRequest | `{data: RecordOption[]}` |
 * | POST Lead/Similar | `{id}`, or the values to compare | `{data: SimilarRecord[]}`: records that may be the same |
 * | POST Lead/MergePreview, Merge | `{keep, merge}`, with their versions | `{data}`: see core/kernel/shared/mergeCalls.ts |
 * | POST Lead/Merges, UndoMerge | `{id}` | what was merged into it, and the undo |
 * | POST Lead/Export | ExportRequest | the file |
 * | POST Lead/Bulk | BulkRequest | `{data: BulkPreview}` with `dryRun`, else `{data: Operation}` |
 * | POST Lead/Import/Upload | multipart: file | `{data: ImportFile}` |
 * | POST Lead/Import/Values | ImportRequest | `{data: UnknownValues[]}` |
 * | POST Lead/Import/Start | ImportRequest | `{data: Operation}` |
 *
 * And calls that no entity owns: POST person/Options and Store/Options (OptionsRequest, for everybody who is signed in), GET operation
 * (`{data: Operation[]}`: the viewer's operations that run, and those of the last day, newest first), GET operation/:id, POST
 * operation/:id/cancel, POST operation/:id/undo, GET operation/:id/failed (the file of failed rows), GET live (server-sent events, see
 * core/kernel/server/live/README.md), POST View/List, View/Create, PUT View/Update, DELETE View/Delete (SavedView), PUT View/Remember
 * (ListMemory), POST Lookup/List, POST file/Upload, GET file/:id.
 */

import type { DayEvidence, DayOrder } from './importColumns'

export interface Sorting {
  readonly fieldName: string
  readonly direction: 'asc' | 'desc'
}

/** S3.20, S3.22. Every property is optional. */
export interface ListRequest {
  readonly id?: number
  readonly limit?: number
  readonly offset?: number
  /** The `next` or `previous` of a response to the same sorting, filter and search. It takes precedence over `offset`. */
  readonly cursor?: string
  readonly sorting?: Sorting
  /** Restricts the search to one field. */
  readonly searchCol?: string
  /** By path, in the format of `parseFilter`. */
  readonly filter?: Readonly<Record<string, unknown>>
  readonly commonFilters?: {
    readonly search?: string
    readonly fromDate?: string
    readonly toDate?: string
    readonly assignTo?: unknown
  }
  /** Paths of the columns to return; by default those of the list. */
  readonly columns?: readonly string[]
  /** `false` omits the total, which a further page doesn't need. */
  readonly total?: boolean
}

/** A row: the requested columns, nested as in the record, and the properties that every row has. */
export interface ListedRow {
  readonly id: number
  readonly version: number
  /** The names that belong to ids, by path. */
  readonly labels: Readonly<Record<string, string | null>>
  /** The id of the person who created it; the policy needs it. */
  readonly createdBy: number | null
  readonly [field: string]: unknown
}

export interface ListAnswer<Row = ListedRow> {
  readonly data: readonly Row[]
  /** Absent with `total: false`. */
  readonly totalItems?: number
  /** `totalItems` is an estimate, because an exact count of so many rows would cost too much. */
  readonly about?: boolean
  /** Cursors: `next` for the rows after the last one, `previous` for the rows before the first. Absent where there are none. */
  readonly next?: string
  readonly previous?: string
  /** Columns that this viewer may not see; their values are null. */
  readonly masked?: readonly string[]
}

/** A changed field with its old and new value. For a sensitive value only the fact of the change is shown. */
export interface HistoryChange {
  readonly field: string
  readonly label: string
  /** The value as text for people; null is empty. Absent where it is hidden. */
  readonly from?: string | null
  readonly to?: string | null
  readonly hidden?: true
}

export interface HistoryEntry {
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  /** How the change was made, where not by hand. */
  readonly via: 'import' | 'bulk' | 'undo' | 'system' | null
  readonly by: { readonly id: number; readonly name: string } | null
  /** Who did it, where it was nobody on the staff: the name of a customer, “The web form …”. */
  readonly author?: string
  readonly at: string
  /** Which record was changed, where it is another record than this one, such as one that was merged into it. */
  readonly of?: string
  readonly changes: readonly HistoryChange[]
  /** The person's comment on the change. */
  readonly note: string | null
  /** Whether people who may change the record can put it back. */
  readonly canPutBack?: true
  /** It puts an earlier change back. */
  readonly putsBack?: true
  /** The automation that did it, and in which of its runs, for as long as the run is stored. */
  readonly automation?: { readonly id: number; readonly run: number }
}

/** A record that a reference can point at. */
export interface RecordOption {
  readonly id: number
  readonly name: string
  /** Distinguishes two records of the same name. */
  readonly hint?: string
}

/** The typed text, or the ids whose names are needed. `POST person/Options` also takes what the person is chosen for. */
export interface OptionsRequest {
  readonly search?: string
  readonly ids?: readonly number[]
  /** The maximum number of options; default 20. */
  readonly limit?: number
  /** Only people who can be given a record of this entity. */
  readonly entity?: string
}

/** Either the rows that a list shows with this filter, or the rows with these ids. */
export interface RowSelection {
  readonly ids?: readonly number[]
  readonly filter?: ListRequest['filter']
  readonly search?: string
  /** Excluded from the rows of the filter: rows that were unticked after all were ticked. */
  readonly except?: readonly number[]
}

export interface ExportRequest extends RowSelection {
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  readonly sorting?: Sorting
  /** A template: no rows, and the headers of all columns that an import by this person can fill. Then `columns` is ignored. */
  readonly template?: boolean
}

export interface BulkRequest extends RowSelection {
  readonly action: 'update' | 'delete'
  /** The fields to set, in the format of an update's body. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Reports what would happen, and changes nothing. */
  readonly dryRun?: boolean
}

/**
 * The preview of a bulk action: how many rows it would reach, how many of them this person may not change, and how many the rules would
 * refuse.
 */
export interface BulkPreview {
  readonly total: number
  readonly allowed: number
  readonly denied: number
  /** The number of allowed rows that would fail. Absent where it isn't known: for a deletion, and for very many rows. */
  readonly failing?: number
  /** Why the first of them would fail. */
  readonly problem?: string
}

/** Work on many rows that continues when its browser is closed. */
export interface Operation {
  readonly id: number
  readonly kind: 'bulkUpdate' | 'bulkDelete' | 'import' | 'importCheck' | 'undo'
  readonly entity: string
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'undone'
  readonly total: number
  readonly done: number
  readonly failed: number
  /** Rows that were skipped, because they exist already or were changed by somebody else in between. */
  readonly skipped: number
  /** Why it stopped, as text for the person. */
  readonly message: string | null
  /** The first few rows that failed. */
  readonly problems: readonly { readonly row: string; readonly message: string }[]
  readonly createdAt: string
  readonly finishedAt: string | null
  /** The end of the time in which it can be undone; null when it can't be undone. */
  readonly undoUntil: string | null
}

/** A file that was uploaded for an import, and how its columns were recognized. */
export interface ImportFile {
  readonly id: string
  readonly fileName: string
  readonly rows: number
  readonly headers: readonly string[]
  /** The first rows, as text. */
  readonly sample: readonly (readonly string[])[]
  /** By header: the path of the field that the column fills, as this person mapped it last, or as the column's name suggests. */
  readonly mapping: Readonly<Record<string, string | null>>
  /** The sheets of a workbook, and the index of the one that was read; none for other files. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  readonly sheet: number | null
  /** The number of the row that names the columns, and the first rows of the file, from which another one can be chosen. */
  readonly headerLine: number
  readonly top: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** The program that wrote the file, if its headers tell. */
  readonly program: string | null
  /** By header of a column with days in numbers: the order that they show, or `open`. */
  readonly dayOrders: Readonly<Record<string, DayEvidence>>
  readonly choices: ImportChoices
}

/** What a person chose beside the fields of the columns. */
export interface ImportChoices {
  /** By path: the text of a field that no column fills, for all rows. */
  readonly values: Readonly<Record<string, string>>
  /** By path: what texts of the file mean; null leaves the field empty. */
  readonly meanings: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

/** The texts of a column that are no choice of its field, and the choices, each with the number of its rows. */
export interface UnknownValues {
  readonly path: string
  readonly label: string
  readonly values: readonly { readonly text: string; readonly rows: number }[]
  /** The names to choose from; empty where there are too many. */
  readonly options: readonly string[]
}

export interface ImportRequest {
  readonly file: string
  readonly mapping: Readonly<Record<string, string | null>>
  readonly choices?: Partial<ImportChoices>
  /** The order of day and month where the file leaves it open. */
  readonly dayOrder?: DayOrder
  /** What happens with a row whose record exists already. */
  readonly duplicates: 'skip' | 'update' | 'create'
  readonly dryRun: boolean
}

/** Something changed. Without ids, this viewer may not know which records: fetch again what is shown. */
export interface Change {
  readonly entity: string
  readonly ids?: readonly number[]
  /** The session that made the change; only that session receives it. */
  readonly by?: string
}

/** Another person who has a record open. The response of POST live/presence `{entity, id, tab, mode: 'view' | 'edit' | 'leave'}`. */
export interface PresentPerson {
  readonly id: number
  readonly name: string
  readonly mode: 'view' | 'edit'
}

/** The layout of a list, saved under a name. It never holds search text. */
export interface ViewState {
  readonly columns: readonly string[]
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** By path, in the format of `parseFilter`. */
  readonly filters: Readonly<Record<string, string>>
  readonly display: 'table' | 'board' | 'calendar'
  /** The path of the field by which the rows of the table are grouped. */
  readonly group?: string
  /** What the calendar shows: the month or week of a day. If absent: the current month. */
  readonly day?: string
  /** The date by which the calendar shows records, or the choice that the columns of the board stand for. If absent: the first one. */
  readonly by?: string
  readonly span?: 'month' | 'week'
}

/** The state in which a person left a list. */
export interface ListMemory {
  /** The view that was open: the id of a saved view, or the name of a view that the plugin declares. */
  readonly view?: string
  /** The chosen columns in the views that the plugin declares, by view. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** Chosen column widths in px, by path. */
  readonly widths?: Readonly<Record<string, number>>
}

/** The response of `POST View/List` to `{entity}`. */
export interface ViewsAnswer {
  readonly data: readonly SavedView[]
  readonly memory: ListMemory
  /** The roles that a view can be the default for; only where this person may share views. */
  readonly roles?: readonly { readonly id: number; readonly name: string }[]
  /** What plugins contribute to filter the list by, for this person; only where there is something. */
  readonly filters?: readonly ContributedFilter[]
}

/** What a plugin contributes to filter a list by, as an editor needs it. */
export interface ContributedFilter {
  readonly path: string
  readonly label: string
  readonly kind: string
  readonly required: boolean
  readonly help?: string
  readonly max?: number
  readonly unit?: string
  readonly decimals?: number
  readonly options?: readonly { readonly id: number | string; readonly name: string }[]
  readonly entity?: string
  readonly idsOf?: string
  readonly lookup?: string
}

export interface SavedView {
  readonly id: number
  readonly version: number
  readonly entity: string
  readonly name: string
  readonly state: ViewState
  readonly ownerId: number
  readonly ownerName: string
  /** Everybody who may see the list sees the view. */
  readonly shared: boolean
  /** The role that begins with this view; people in it can choose their own. */
  readonly defaultFor: number | null
}

/** The topic of changes to look-up lists. Everybody who is signed in receives it. */
export const lookupTopic = 'lookup'

/** A field of administrators was added, changed or removed. It is the id of their entity. */
export const customFieldTopic = 'customField'

/** The topic of changes to the kinds of record that administrators make. Everybody who is signed in receives it. */
export const recordKindTopic = 'recordKind'

/** The topic of new names of a look-up list's entries, because records show these names. Everybody who is signed in receives it. */
export const renameTopic = (list: string) => `${lookupTopic}.${list}`

/** The topic of changes to the brand. Everybody who is signed in receives it. */
export const brandTopic = 'brand'

/** The topic of changes to a person's notifications. Only that person receives it. */
export const notificationTopic = 'notification'

/** The topic of what automations ask a person to approve. */
export const approvalTopic = 'automationApproval'

/** The topic of the plugins that are on: others have other screens. */
export const pluginTopic = 'plugins'

/** The topic of changes to menus, which may be on the person's sidebar. Everybody who is signed in receives it. */
export const menuTopic = 'menu'

/** An entry of a look-up list. POST Lookup/List `{list}` returns `{data: LookupEntry[], totalItems}`, in the order of the list. */
export interface LookupEntry {
  readonly id: number
  readonly name: string
  /** Can't be chosen any more. Records that have it still show its name. */
  readonly retired: boolean
}

/**
 * What a person typed into a form and hasn't saved. POST draft/View `{form}` returns it in `{data}` (null for none); POST draft/Save takes
 * `{form, draft, base}`, POST draft/Discard `{form}`. `form` is the path of the form's screen.
 */
export interface FormDraft {
  readonly draft: Readonly<Record<string, unknown>>
  /** The values with which the form was opened. */
  readonly base: Readonly<Record<string, unknown>>
  readonly savedAt: string
}
