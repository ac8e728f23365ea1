// Calls to the server, and messages for calls that fail.

export { ApiError, errorTexts, messageOf } from './platform/api/ApiError'
export { inBackground } from './platform/api/background'
export { download } from './platform/api/download'
export { checkPicture } from './platform/api/checkPicture'
export { uploadFile } from './platform/api/uploadFile'

export { unwrapResponse, isAbort } from './platform/api/unwrapResponse'
export { callApi, createApi, idempotent, newIdempotencyKey } from './platform/api/createApi'
export { LatestRequest } from './platform/api/LatestRequest'
export { useLoad } from './platform/api/useLoad'

export { sendInBackground } from './platform/api/background'
