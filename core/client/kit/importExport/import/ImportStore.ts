import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/entity/defineEntity'
import { importColumns, type SheetColumn } from '@core/entity/sheetColumns'
import type { ImportFile, ImportRequest, Operation } from '@core/entity/apiTypes'
import { messageOf } from '../../../platform/api/ApiError'
import { isAbort } from '../../../platform/api/unwrapResponse'
import { newIdempotencyKey } from '../../../platform/api/createApi'
import { operationApi } from '../../operations/operationApi'
import { showOperation } from '../../operations/operations'
import { pollOperation } from '../../operations/pollOperation'
import { importExportApi } from '../importExportApi'
import { mapHeader, missingColumns, type Mapping } from './importFields'

/** The step of an import: the file, its columns, the trial run, the import. */
export type ImportStep = 'file' | 'columns' | 'check' | 'run'

/** One import from the file to its end. */
export class ImportStore {
  step: ImportStep = 'file'
  file: ImportFile | undefined = undefined
  mapping: Mapping = {}
  duplicates: ImportRequest['duplicates'] = 'skip'
  /** The trial run, then the import. */
  operation: Operation | undefined = undefined
  busy = false
  error: string | undefined = undefined
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
      duplicates: observable,
      operation: observableRef,
      busy: observable,
      error: observable,
    })
  }

  /** Required columns that no column of the file fills. */
  get missing(): readonly SheetColumn[] {
    return missingColumns(this.entity, this.columns, this.mapping)
  }

  async upload(file: File): Promise<void> {
    await this.attempt(async () => {
      const read = await importExportApi.upload(this.entity.path, file, this.request.signal)
      runInAction(() => Object.assign(this, { file: read, mapping: read.mapping, step: 'columns' }))
    })
  }

  map(header: string, path: string | null): void {
    runInAction(() => (this.mapping = mapHeader(this.mapping, header, path)))
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

  /** Starts a trial run, which reports what would happen to each row and writes nothing. */
  check(): Promise<void> {
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

  private async start(dryRun: boolean): Promise<void> {
    await this.attempt(async () => {
      const { file, mapping, duplicates } = this
      const operation = await importExportApi.start(
        this.entity.path,
        { file: file!.id, mapping, duplicates, dryRun },
        this.key,
      )
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
