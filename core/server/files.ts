// What plugins may import about files. The bytes of uploaded ones come from `ServerContext.files`.

export { type FileOwner, findFile, insertFile } from './entities/files/fileRepository'
export { fileHeaders } from './platform/files/fileHeaders'
export { bytesOf, formParts } from './platform/files/formParts'
export { inlinedFile } from './platform/files/inlinedFile'
export { type UploadRules, type UploadType, receiveFile, usualType } from './platform/files/receiveFile'
export { type UploadedForm, takeForm } from './platform/files/takeForm'

// Tables as files for spreadsheets.
export { byteOrderMark, csvRow } from './platform/sheets/csvText'
export { escapeFormula } from './platform/sheets/formulas'
export { type SheetCell, writeXlsx } from './platform/sheets/xlsx/writeXlsx'

// Uploads by a plugin's own route.
export { imageSize } from './platform/files/imageSize'
export { filesIn, withFiles } from './entities/files/bindFiles'
export { refuseQuarantined, refusedAmong, statesOf } from './entities/files/quarantine'
export { storeUpload } from './entities/files/storeUpload'
