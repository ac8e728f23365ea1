/**
 * What travels between the two halves for every entity alike. S3.19–S3.22, D9. The calls of an entity with the path `Lead`:
 *
 * | call | body | answer |
 * |---|---|---|
 * | POST Lead/List, GET getAll | ListRequest | ListAnswer |
 * | POST Lead/Aggregate | AggregateRequest | AggregateAnswer (core/entity/aggregate.ts) |
 * | GET view | – | `{data}`: the record with id, version, created…, updated…, masked, labels |
 * | POST create, PUT update | the fields; id and version | `{data, message}` |
 * | DELETE delete | – | `{message}` |
 * | POST Lead/Restore | `{id}` | `{message}`: takes a delete back |
 * | POST Lead/History | `{id, before?}` | `{data: HistoryEntry[], next?}` |
 * | POST Lead/StateDays | `{id}` | `{data: {state, days}[]}`: how long it was in each of its states |
 * | POST Lead/Options | OptionsRequest | `{data: RecordOption[]}` |
 * | POST Lead/Export | ExportRequest | the file |
 * | POST Lead/Bulk | BulkRequest | `{data: BulkPreview}` with `dryRun`, else `{data: Operation}` |
 * | POST Lead/Import/Upload | multipart: file | `{data: ImportFile}` |
 * | POST Lead/Import/Start | ImportRequest | `{data: Operation}` |
 *
 * And for all of them: POST person/Options and Store/Options (OptionsRequest, for whoever is signed in), GET operation (`{data: Operation[]}`: mine that run, and those of the last day, newest first),
 * GET operation/:id, POST operation/:id/cancel, POST operation/:id/undo, GET operation/:id/failed (the
 * file of failed rows), GET live (server-sent events, see core/server/features/live/README.md), POST View/List, View/Create, PUT View/Update, DELETE
 * View/Delete (SavedView), PUT View/Remember (ListMemory), POST Lookup/List, POST file/Upload, GET file/:id.
 */

export interface Sorting {
  readonly fieldName: string
  readonly direction: 'asc' | 'desc'
}

/** S3.20, S3.22. Everything may be left out. */
export interface ListRequest {
  readonly id?: number
  readonly limit?: number
  readonly offset?: number
  /** The `next` or `previous` of an answer to the same sorting, filter and search. Wins over `offset`. */
  readonly cursor?: string
  readonly sorting?: Sorting
  /** Confines the search to one field. */
  readonly searchCol?: string
  /** By path, in the text of `parseFilter`. */
  readonly filter?: Readonly<Record<string, unknown>>
  readonly commonFilters?: {
    readonly search?: string
    readonly fromDate?: string
    readonly toDate?: string
    readonly assignTo?: unknown
  }
  /** Paths of the columns to answer with; those of the list unless said. */
  readonly columns?: readonly string[]
  /** Leaves the total out, which a further page doesn't need. */
  readonly total?: boolean
}

/** A row: the columns that were asked for, nested as in the record, and what every row has. */
export interface ListedRow {
  readonly id: number
  readonly version: number
  /** The names behind ids, by path. */
  readonly labels: Readonly<Record<string, string | null>>
  /** Whose it is, for what the policy allows with it. */
  readonly createdBy: number | null
  readonly [field: string]: unknown
}

export interface ListAnswer<Row = ListedRow> {
  readonly data: readonly Row[]
  /** Left out with `total: false`. */
  readonly totalItems?: number
  /** `totalItems` is an estimate: there are more than are worth counting. */
  readonly about?: boolean
  /** The cursor of the rows behind the last one and of those before the first; left out where there are none. */
  readonly next?: string
  readonly previous?: string
  /** Columns that this viewer may not see: their values are null. */
  readonly masked?: readonly string[]
}

/** Which fields a write changed, from what to what. A sensitive value is noted as changed and not shown. */
export interface HistoryChange {
  readonly field: string
  readonly label: string
  /** As one reads it; null is empty. Absent where it is hidden. */
  readonly from?: string | null
  readonly to?: string | null
  readonly hidden?: true
}

export interface HistoryEntry {
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  /** How it was written, where not by hand. */
  readonly via: 'import' | 'bulk' | 'undo' | 'system' | null
  readonly by: { readonly id: number; readonly name: string } | null
  readonly at: string
  /** What it was that was written, where another record than this one: such as one that was merged into it. */
  readonly of?: string
  readonly changes: readonly HistoryChange[]
  /** What the person said to it. */
  readonly note: string | null
}

/** A record that a reference can point at. */
export interface RecordOption {
  readonly id: number
  readonly name: string
  /** Tells two of the same name apart. */
  readonly hint?: string
}

/** What is typed, or the ids whose names are wanted. At `POST person/Options` also for what the person is to be chosen. */
export interface OptionsRequest {
  readonly search?: string
  readonly ids?: readonly number[]
  /** At most this many, 20 unless said. */
  readonly limit?: number
  /** Only people who can be given a record of this entity. */
  readonly entity?: string
}

/** The rows that a list shows by this filter, or these. */
export interface RowSelection {
  readonly ids?: readonly number[]
  readonly filter?: ListRequest['filter']
  readonly search?: string
  /** Of the rows by filter, not these: unticked after everything was ticked. */
  readonly except?: readonly number[]
}

export interface ExportRequest extends RowSelection {
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  readonly sorting?: Sorting
  /** No rows, and the headers of all columns that an import by this person can fill, whatever `columns` says. */
  readonly template?: boolean
}

export interface BulkRequest extends RowSelection {
  readonly action: 'update' | 'delete'
  /** The fields to set, as an update's body has them. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Says what would happen, and changes nothing. */
  readonly dryRun?: boolean
}

/** Beforehand: how many rows it would reach, how many of them aren't theirs to change, and how many the rules would refuse. */
export interface BulkPreview {
  readonly total: number
  readonly allowed: number
  readonly denied: number
  /** Of the allowed ones. Missing where it isn't known: of a deletion, and of very many rows. */
  readonly failing?: number
  /** Why the first of them would fail. */
  readonly problem?: string
}

/** Work on many rows that goes on without its browser. */
export interface Operation {
  readonly id: number
  readonly kind: 'bulkUpdate' | 'bulkDelete' | 'import' | 'importCheck' | 'undo'
  readonly entity: string
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'undone'
  readonly total: number
  readonly done: number
  readonly failed: number
  /** Rows passed over, since they are there already or were changed meanwhile. */
  readonly skipped: number
  /** Why it stopped, in words for the person. */
  readonly message: string | null
  /** The first few rows that failed. */
  readonly problems: readonly { readonly row: string; readonly message: string }[]
  readonly createdAt: string
  readonly finishedAt: string | null
  /** Until when it can be undone; null when it can't. */
  readonly undoUntil: string | null
}

/** A file that was uploaded for an import, and how its columns were read. */
export interface ImportFile {
  readonly id: string
  readonly fileName: string
  readonly rows: number
  readonly headers: readonly string[]
  /** The first rows, as text. */
  readonly sample: readonly (readonly string[])[]
  /** By header: the path of the field that it goes into, as this person mapped it last, or as its name suggests. */
  readonly mapping: Readonly<Record<string, string | null>>
}

export interface ImportRequest {
  readonly file: string
  readonly mapping: Readonly<Record<string, string | null>>
  /** What becomes of a row that is there already. */
  readonly duplicates: 'skip' | 'update' | 'create'
  readonly dryRun: boolean
}

/** Something changed. Without ids, what exactly is not this viewer's to know: fetch what you show. */
export interface Change {
  readonly entity: string
  readonly ids?: readonly number[]
  /** The session that did it, told to that session alone. */
  readonly by?: string
}

/** Somebody else who has a record open. Answered by POST live/presence `{entity, id, tab, mode: 'view' | 'edit' | 'leave'}`. */
export interface PresentPerson {
  readonly id: number
  readonly name: string
  readonly mode: 'view' | 'edit'
}

/** How a list looks, kept under a name. It never holds what was searched for. */
export interface ViewState {
  readonly columns: readonly string[]
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** By path, in the text of `parseFilter`. */
  readonly filters: Readonly<Record<string, string>>
  readonly display: 'table' | 'board' | 'calendar'
  /** What the calendar shows: the month or week of a day, by one of the entity's dates. Absent is today's month, by the first date. */
  readonly day?: string
  readonly by?: string
  readonly span?: 'month' | 'week'
}

/** How a person left a list. */
export interface ListMemory {
  /** The view that they were in: the id of a saved one, or the name of one that the plugin gives. */
  readonly view?: string
  /** Columns that they chose in the views that the plugin gives, by view. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** Widths in px that they gave to columns, by path. */
  readonly widths?: Readonly<Record<string, number>>
}

/** What `POST View/List` answers for `{entity}`. */
export interface ViewsAnswer {
  readonly data: readonly SavedView[]
  readonly memory: ListMemory
  /** What a view can be the default for; only where this person may share views. */
  readonly roles?: readonly { readonly id: number; readonly name: string }[]
}

export interface SavedView {
  readonly id: number
  readonly version: number
  readonly entity: string
  readonly name: string
  readonly state: ViewState
  readonly ownerId: number
  readonly ownerName: string
  /** Everybody who may see the list sees it. */
  readonly shared: boolean
  /** What people in this role begin with, unless they have chosen their own. */
  readonly defaultFor: number | null
}

/** Under this name everybody who is signed in hears that a look-up list was changed. */
export const lookupTopic = 'lookup'

/** Under this name everybody who is signed in hears which entries of a look-up list have a new name: records show it. */
export const renameTopic = (list: string) => `${lookupTopic}.${list}`

/** Under this name everybody who is signed in hears that the brand was changed. */
export const brandTopic = 'brand'

/** Under this name a person hears that their own notifications are others now. */
export const notificationTopic = 'notification'

/** Under this name everybody who is signed in hears that a menu was changed: it may stand on their sidebar. */
export const menuTopic = 'menu'

/** An entry of a look-up list: POST Lookup/List `{list}` answers `{data: LookupEntry[], totalItems}`, in their order. */
export interface LookupEntry {
  readonly id: number
  readonly name: string
  /** Not to be chosen any more; what chose it before keeps its name. */
  readonly retired: boolean
}

/**
 * What somebody typed into a form and hasn't saved, as POST draft/View `{form}` answers it in `{data}` (null for none);
 * POST draft/Save takes `{form, draft, base}`, POST draft/Discard `{form}`. `form` is the path of the form's screen.
 */
export interface FormDraft {
  readonly draft: Readonly<Record<string, unknown>>
  /** What it began as. */
  readonly base: Readonly<Record<string, unknown>>
  readonly savedAt: string
}
