import type { ExportRequest, ImportFile, ImportRequest, Operation, UnknownValues } from '@core/kernel/entity/apiTypes'
import type { BackgroundExport } from '@core/kernel/shared/exportCalls'
import { callApi, idempotent } from '../../platform/api/createApi'
import { download } from '../../platform/api/download'

/** What of a table file to read. */
export interface WantedRows {
  readonly sheet?: number
  readonly header?: number
}

/** The calls of an entity's import and export. Each throws an `ApiError` if it fails. */
export const importExportApi = {
  /** @param wanted the sheet and the line of the header, where they aren't those that the server finds */
  async upload(path: string, file: File, wanted: WantedRows, signal: AbortSignal): Promise<ImportFile> {
    const form = new FormData()
    form.append('file', file)
    const options = { body: form, query: { ...wanted }, signal }
    return (await callApi<{ data: ImportFile }>('POST', `/api/${path}/Import/Upload`, options)).data
  },

  /** @returns the texts of the file that are no choice of their fields */
  async values(path: string, request: ImportRequest): Promise<readonly UnknownValues[]> {
    return (await callApi<{ data: readonly UnknownValues[] }>('POST', `/api/${path}/Import/Values`, { body: request }))
      .data
  },

  /** @param key the same for each try of one run, so that a second click doesn't import twice */
  async start(path: string, request: ImportRequest, key: string): Promise<Operation> {
    return (
      await callApi<{ data: Operation }>('POST', `/api/${path}/Import/Start`, {
        body: request,
        headers: idempotent(key),
      })
    ).data
  },

  /** Downloads a file without rows, with the columns that this viewer can import. */
  template(path: string, fileName: string): Promise<void> {
    return download({ path: `/api/${path}/Export`, body: { format: 'csv', columns: [], template: true }, fileName })
  },

  /**
   * Prepares the file in the background.
   * @returns the export, and a message for the user
   */
  prepare(
    path: string,
    request: ExportRequest,
  ): Promise<{ readonly data: BackgroundExport; readonly message: string }> {
    return callApi('POST', `/api/${path}/Export/Start`, { body: request })
  },

  export(
    path: string,
    request: ExportRequest,
    fileName: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<void> {
    return download({ path: `/api/${path}/Export`, body: request, fileName, signal, onBytes })
  },
}
