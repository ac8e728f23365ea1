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

// Calls that may wait on the device until there is a connection.
export type { OfflineWrite, WaitingWrite } from '../kernel/client/platform/offlineWrites/OfflineWrite'
export { sendOrKeep } from '../kernel/client/platform/offlineWrites/sendOrKeep'
export { keepAndSend } from '../kernel/client/platform/offlineWrites/keepAndSend'
export { tellKept } from '../kernel/client/platform/offlineWrites/KeptOffline'
export { keptForReading } from '../kernel/client/platform/offlineWrites/keptForReading'
export { discardWrite, useWaitingWrites } from '../kernel/client/platform/offlineWrites/useWaitingWrites'
export { useReadyOffline } from '../kernel/client/platform/offlineWrites/useReadyOffline'
