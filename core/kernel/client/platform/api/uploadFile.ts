import type { FileRef } from '@core/kernel/entity/files'
import { language } from '@core/kernel/entity/language'
import { wordsHeader } from '@core/kernel/shared/wordsHeader'
import { ApiError, errorTexts, type FieldError } from './ApiError'
import { forgeryHeader, forgeryToken } from './forgery'
import { reportUnauthorized } from './unauthorized'
import { takeWords } from './unwrapResponse'

export interface UploadOptions {
  readonly signal?: AbortSignal
  /** @param share from 0 to 1 */
  readonly onProgress?: (share: number) => void
  /** The path of the call; by default that of the signed-in user's files. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Form fields that describe the file; they are sent after it. */
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * Uploads a file. A record refers to it afterwards, unless `path` is a call with another response. Uses XMLHttpRequest, because fetch can't
 * report the progress.
 * @throws ApiError; an AbortError if it is aborted
 */
export function uploadFile<Answer = FileRef>(
  file: File,
  { signal, onProgress, path = '/api/file/Upload', headers = {}, fields = {} }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const token = forgeryToken()
    if (token) request.setRequestHeader(forgeryHeader, token)
    if (language) request.setRequestHeader(wordsHeader, language.code)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = parseResponse(request.responseText)
      takeWords(body)
      if (request.status === 401) reportUnauthorized()
      const ok = request.status >= 200 && request.status < 300
      if (ok && body.data) resolve(body.data as Answer)
      else
        reject(
          new ApiError({
            message: body.message || (ok ? errorTexts.unreadable : errorTexts.unknown),
            status: request.status,
            errors: body.errors ?? [],
            reason: body.reason,
          }),
        )
    })
    request.addEventListener('error', () => reject(new ApiError({ message: errorTexts.network, status: 0 })))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    request.send(form)
  })
}

function parseResponse(text: string): {
  readonly data?: unknown
  readonly message?: string
  readonly reason?: string
  readonly errors?: readonly FieldError[]
} {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
