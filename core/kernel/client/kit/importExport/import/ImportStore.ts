import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { importColumns, type SheetColumn } from '@core/kernel/entity/sheetColumns'
import type { ImportChoices, ImportFile, ImportRequest, Operation, UnknownValues } from '@core/kernel/entity/apiTypes'
import type { DayOrder } from '@core/kernel/entity/importColumns'
import { messageOf } from '../../../platform/api/ApiError'
import { isAbort } from '../../../platform/api/unwrapResponse'
import { newIdempotencyKey } from '../../../platform/api/createApi'
import { operationApi } from '../../operations/operationApi'
import { showOperation } from '../../operations/operations'
import { pollOperation } from '../../operations/pollOperation'
import { importExportApi, type WantedRows } from '../importExportApi'
import { filledPaths, isDayOrderOpen, mapHeader, missingColumns, type Mapping } from './importFields'

/** The step of an import: the file, its columns, values that are no choice, the trial run, the import. */
export type ImportStep = 'file' | 'columns' | 'values' | 'check' | 'run'

/** One import from the file to its end. */
export class ImportStore {
  step: ImportStep = 'file'
  file: ImportFile | undefined = undefined
  mapping: Mapping = {}
  /** By path: the text of a field for all rows, and what texts of the file mean. */
  values: ImportChoices['values'] = {}
  meanings: ImportChoices['meanings'] = {}
  dayOrder: DayOrder | undefined = undefined
  unknown: readonly UnknownValues[] = []
  duplicates: ImportRequest['duplicates'] = 'skip'
  /** The trial run, then the import. */
  operation: Operation | undefined = undefined
  busy = false
  error: string | undefined = undefined
  /** The file itself, which is sent again for another sheet or header. */
  private source: File | undefined
  private request = new AbortController()
  private stopPolling: () => void = () => {}
  /** The same for a retry after a lost response, so that it doesn't start a second import. Each run has a new one. */
  private key = newIdempotencyKey()

  /** The columns that the file can fill. */
  readonly columns: readonly SheetColumn[]

  constructor(
    readonly entity: Entity,
    permissions: ReadonlySet<number>,
  ) {
    this.columns = importColumns(entity, permissions)
    makeObservable(this, {
      step: observable,
      file: observableRef,
      mapping: observableRef,
      values: observableRef,
      meanings: observableRef,
      dayOrder: observable,
      unknown: observableRef,
      duplicates: observable,
      operation: observableRef,
      busy: observable,
      error: observable,
    })
  }

  /** Required columns that no column of the file fills. */
  get missing(): readonly SheetColumn[] {
    return missingColumns(this.entity, this.columns, filledPaths(this.mapping, this.values))
  }

  /** Whether the user must say what comes first in days in numbers. */
  get asksDayOrder(): boolean {
    return this.file !== undefined && isDayOrderOpen(this.file, this.mapping, this.columns)
  }

  upload(file: File): Promise<void> {
    this.source = file
    return this.read({})
  }

  /** Reads another sheet of the file, or takes another row for its header. */
  readAgain(wanted: WantedRows): Promise<void> {
    return this.read(wanted)
  }

  private async read(wanted: WantedRows): Promise<void> {
    await this.attempt(async () => {
      const file = await importExportApi.upload(this.entity.path, this.source!, wanted, this.request.signal)
      const { mapping, choices } = file
      runInAction(() => Object.assign(this, { file, mapping, ...choices, dayOrder: undefined, step: 'columns' }))
    })
  }

  map(header: string, path: string | null): void {
    runInAction(() => (this.mapping = mapHeader(this.mapping, header, path, this.columns)))
  }

  setValue(path: string, value: string): void {
    runInAction(() => (this.values = { ...this.values, [path]: value }))
  }

  /** @param meaning the name of a choice, null for an empty field; undefined leaves its rows to fail */
  setMeaning(path: string, text: string, meaning: string | null | undefined): void {
    const { [text]: _, ...others } = this.meanings[path] ?? {}
    runInAction(
      () =>
        (this.meanings = { ...this.meanings, [path]: meaning === undefined ? others : { ...others, [text]: meaning } }),
    )
  }

  setDayOrder(dayOrder: DayOrder): void {
    runInAction(() => (this.dayOrder = dayOrder))
  }

  setDuplicates(duplicates: ImportRequest['duplicates']): void {
    runInAction(() => (this.duplicates = duplicates))
  }

  /** Returns to an earlier step. The choices made there are preserved. */
  back(step: ImportStep): void {
    this.stopPolling()
    const { operation } = this
    // The result of the trial run is no longer needed.
    if (operation?.kind === 'importCheck' && operation.state === 'running')
      void operationApi.cancel(operation.id).catch(() => {})
    runInAction(() => Object.assign(this, { step, operation: undefined, error: undefined }))
  }

  /** Asks first what values mean that are no choice of their fields, then starts the trial run. */
  async check(): Promise<void> {
    let unknown: readonly UnknownValues[] = []
    let failed = true
    await this.attempt(async () => {
      unknown = await importExportApi.values(this.entity.path, this.requested(true))
      failed = false
    })
    if (failed) return
    runInAction(() => (this.unknown = unknown))
    const isOpen = unknown.some(({ path, values }) => values.some(({ text }) => !(text in (this.meanings[path] ?? {}))))
    if (isOpen) runInAction(() => (this.step = 'values'))
    else await this.checkRows()
  }

  /** Starts a trial run, which reports what would happen to each row and writes nothing. */
  checkRows(): Promise<void> {
    return this.start(true)
  }

  /** Imports the rows. The import continues if the user closes this window. */
  run(): Promise<void> {
    return this.start(false)
  }

  async cancel(): Promise<void> {
    await this.attempt(async () => {
      const operation = await operationApi.cancel(this.operation!.id)
      this.take(operation)
    })
  }

  dispose(): void {
    if (this.operation?.kind === 'importCheck') this.back('columns')
    this.stopPolling()
    this.request.abort()
  }

  private requested(dryRun: boolean): ImportRequest {
    const { file, mapping, duplicates, values, meanings, dayOrder } = this
    const request = { file: file!.id, mapping, choices: { values, meanings }, duplicates, dryRun }
    return this.asksDayOrder && dayOrder ? { ...request, dayOrder } : request
  }

  private async start(dryRun: boolean): Promise<void> {
    await this.attempt(async () => {
      const operation = await importExportApi.start(this.entity.path, this.requested(dryRun), this.key)
      this.key = newIdempotencyKey()
      runInAction(() => (this.step = dryRun ? 'check' : 'run'))
      this.take(operation)
      this.stopPolling()
      if (operation.state === 'running') this.stopPolling = pollOperation(operation.id, (next) => this.take(next))
    })
  }

  private take(operation: Operation): void {
    runInAction(() => (this.operation = operation))
    if (operation.kind === 'import') showOperation(operation, this.entity.name)
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    if (this.busy) return
    runInAction(() => {
      this.busy = true
      this.error = undefined
    })
    try {
      await action()
    } catch (error) {
      if (!isAbort(error)) runInAction(() => (this.error = messageOf(error)))
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
