import type { ExportRequest, ImportFile, ImportRequest, Operation, UnknownValues } from '@core/kernel/entity/apiTypes'
import type { BackgroundExport } from '@core/kernel/shared/exportCalls'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { callApi, createClientOf, idempotent } from '../../platform/api/createApi'
import { download } from '../../platform/api/download'

type AnyPath = Record<string, Record<'post', unknown>>

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
    const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
    const call: Promise<{ data?: { data: ImportFile }; response: Response }> = createClientOf<AnyPath>().request(
      'post',
      `/api/${path}/Import/Upload${query && `?${query}`}`,
      { body: form, signal, bodySerializer: (body: unknown) => body } as never,
    )
    return (await unwrapResponse(call)).data
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
