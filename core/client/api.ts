// Calls to the server, and messages for calls that fail.

export { ApiError, errorTexts, messageOf } from '../kernel/client/platform/api/ApiError'
export { inBackground } from '../kernel/client/platform/api/background'
export { download } from '../kernel/client/platform/api/download'
export { checkPicture } from '../kernel/client/platform/api/checkPicture'
export { uploadFile } from '../kernel/client/platform/api/uploadFile'

export { unwrapResponse, isAbort } from '../kernel/client/platform/api/unwrapResponse'
export { callApi, createApi, idempotent, newIdempotencyKey } from '../kernel/client/platform/api/createApi'
export { LatestRequest } from '../kernel/client/platform/api/LatestRequest'
export { useLoad } from '../kernel/client/platform/api/useLoad'
