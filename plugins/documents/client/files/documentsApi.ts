import { callApi, checkPicture, createApi, download, unwrapResponse, uploadFile } from '@core/client/session'
import { entityApi, type RowOf } from '@core/client/kit'
import { today } from '@core/entity'
import type { documentCalls } from '../../shared/files/documentCalls'
import { documentEntity } from '../../shared/files/documentEntity'

type UploadOptions = NonNullable<Parameters<typeof uploadFile>[1]>

/** A document in lists. */
export type DocumentRow = RowOf<typeof documentEntity> & { readonly updatedAt: string }

/** The place that an upload goes to. */
export interface UploadPlace {
  readonly entityType: number
  readonly entityTypeId: number
  readonly entitySubTypeId: number
}

const api = createApi<typeof documentCalls>()
const at = (id: number) => ({ params: { path: { id } } })

/** The calls of documents. S7.10. Each throws an ApiError when it fails. */
export const documentsApi = {
  ...entityApi<DocumentRow>(documentEntity),
  async upload(file: File, { entityType, entityTypeId, entitySubTypeId }: UploadPlace, options: UploadOptions) {
    await checkPicture(file)
    return uploadFile<DocumentRow>(file, {
      ...options,
      path: '/api/document/upload',
      fields: {
        entitySubTypeId: String(entitySubTypeId),
        entityTypeId: String(entityTypeId),
        entityType: String(entityType),
      },
    })
  },
  versions: async (id: number, signal?: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/document/{id}/versions', { ...at(id), ...(signal && { signal }) }))).data,
  useVersion: async (id: number, number: number, version: number) =>
    (await unwrapResponse(api.POST('/api/document/{id}/useVersion', { ...at(id), body: { number, version } }))).message,
  deleted: async (entityType: DocumentRow['entityType'], entityTypeId: number, signal?: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/document/deleted', { body: { entityType, entityTypeId }, ...(signal && { signal }) }),
      )
    ).data,
  /** Downloads an archive of these documents. */
  zip: (ids: readonly number[]) =>
    download({ path: '/api/document/zip', body: { ids }, fileName: `Documents ${today()}.zip` }),
}

export type DocumentVersion = Awaited<ReturnType<typeof documentsApi.versions>>[number]
export type DeletedDocument = Awaited<ReturnType<typeof documentsApi.deleted>>[number]

/** @returns the address of a document's file; people who may view the document may read it. */
export const fileHref = (fileId: string) => `/api/file/${fileId}`

/** Loads the content of a file. @throws ApiError */
export const fetchFile = (href: string, signal?: AbortSignal) =>
  callApi<ArrayBuffer>('GET', href, { parseAs: 'arrayBuffer', ...(signal && { signal }) })

/** Saves a file under the document's name. */
export function saveFile(fileId: string, name: string): void {
  const link = document.createElement('a')
  link.href = fileHref(fileId)
  link.download = name
  link.click()
}
