// What plugins may import of files. The bytes of uploaded ones come by `ServerContext.files`.

export { type FileOwner, findFile, insertFile } from './entities/files/fileRepository'
export { fileHeaders } from './platform/files/fileHeaders'
export { type UploadRules, type UploadType, receiveFile, usualType } from './platform/files/receiveFile'
export { type UploadedForm, takeForm } from './platform/files/takeForm'

// Tables as files that a spreadsheet opens.
export { byteOrderMark, csvRow } from './platform/sheets/csvText'
export { escapeFormula } from './platform/sheets/formulas'
export { type SheetCell, writeXlsx } from './platform/sheets/xlsx/writeXlsx'

// Uploads that a plugin takes in by a route of its own.
export { imageSize } from './platform/files/imageSize'
export { filesIn, withFiles } from './entities/files/bindFiles'
export { refuseQuarantined, refusedAmong, statesOf } from './entities/files/quarantine'
export { storeUpload } from './entities/files/storeUpload'
