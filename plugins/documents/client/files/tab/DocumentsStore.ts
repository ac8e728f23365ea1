import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { LatestRequest, followChanges } from '@core/client/session'
import { documentEntity } from '../../../shared/files/documentEntity'
import type { RecordKind } from '../../../shared/files/documentTypes'
import { type DocumentRow, documentsApi } from '../documentsApi'

/** More than a record usually has. If there are more, they are in the list of all documents. */
const most = 500

const columns = [
  'name',
  'entityType',
  'entityTypeId',
  'entitySubTypeId',
  'documentType',
  'fileKind',
  'size',
  'fileVersion',
  'tags',
  'file',
  'pages',
  'legalHold',
  'updatedAt',
  'updatedBy',
]

/** The documents of a record, or of several records of one kind, newest first. Live updates keep it current. */
export class DocumentsStore {
  all: readonly DocumentRow[] | undefined = undefined
  error: Error | undefined = undefined
  /** The selected tab; 0 shows all. */
  tab = 0
  private readonly request = new LatestRequest()
  private readonly stopFollowing: () => void

  constructor(
    readonly entityType: RecordKind,
    readonly entityTypeIds: readonly number[],
  ) {
    makeObservable(this, { all: observableRef, error: observableRef, tab: observable, shown: computed })
    this.stopFollowing = followChanges([documentEntity.id], () => this.load())
  }

  /** The documents of the selected tab. */
  get shown(): readonly DocumentRow[] {
    return (this.all ?? []).filter(({ entitySubTypeId }) => this.tab === 0 || entitySubTypeId === this.tab)
  }

  choose(tab: number): void {
    runInAction(() => (this.tab = tab))
  }

  async load(): Promise<void> {
    const found = await this.request.take((signal) =>
      documentsApi.list(
        {
          limit: most,
          total: false,
          columns,
          filter: { entityType: String(this.entityType), entityTypeId: this.entityTypeIds.join() },
          sorting: { fieldName: 'updatedAt', direction: 'desc' },
        },
        signal,
      ),
    )
    if (!found) return
    runInAction(() => {
      this.error = found.error
      if (!found.error) this.all = found.value.data
    })
  }

  dispose(): void {
    this.stopFollowing()
    this.request.abort()
  }
}
