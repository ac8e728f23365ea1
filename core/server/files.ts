// What plugins may import about files. The bytes of uploaded ones come from `ServerContext.files`.

export {
  assignFiles,
  deleteFile,
  expireFiles,
  findFile,
  insertFile,
  lockFiles,
  releaseFiles,
  renameFile,
  retainFiles,
} from '../kernel/server/entities/files/fileRepository'
export { fileHeaders } from '../kernel/server/platform/files/fileHeaders'
export { bytesOf, formParts } from '../kernel/server/platform/files/formParts'
export { inlinedFile } from '../kernel/server/platform/files/inlinedFile'
export { receiveFile, usualType } from '../kernel/server/platform/files/receiveFile'
export { takeForm } from '../kernel/server/platform/files/takeForm'

// Tables as files for spreadsheets.
export { byteOrderMark, csvRow } from '../kernel/server/platform/sheets/csvText'
export { escapeFormula } from '../kernel/server/platform/sheets/formulas'
export { writeXlsx } from '../kernel/server/platform/sheets/xlsx/writeXlsx'

// Uploads by a plugin's own route.
export { imageSize } from '../kernel/server/platform/files/imageSize'
export { filesIn, withFiles } from '../kernel/server/entities/files/bindFiles'
export { refuseQuarantined, refusedAmong, statesOf } from '../kernel/server/entities/files/quarantine'
export { storeUpload } from '../kernel/server/entities/files/storeUpload'

// PDFs drawn with pdfkit: fonts for all scripts, line breaks, and right-to-left texts.
export { hasLetters } from '../kernel/server/platform/pdf/faces'
export { drawable, registerFonts } from '../kernel/server/platform/pdf/fonts'
export { drawFeet } from '../kernel/server/platform/pdf/drawFeet'
export { drawText, heightOfText } from '../kernel/server/platform/pdf/drawText'
export { clustersOf, unbreakableParts } from '../kernel/server/platform/pdf/lineBreaks'
export { type Sheet, linesOf, widthOfLine, writeLine } from '../kernel/server/platform/pdf/writeLines'
export { hasRightToLeft } from '../kernel/server/platform/pdf/visualRuns'
