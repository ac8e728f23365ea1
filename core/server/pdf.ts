// What plugins may import to draw a PDF with pdfkit: fonts for all scripts, line breaks, and right-to-left texts.

export { type Face, hasLetters } from '../kernel/server/platform/pdf/faces'
export { drawable, registerFonts } from '../kernel/server/platform/pdf/fonts'
export { drawFeet } from '../kernel/server/platform/pdf/drawFeet'
export { drawText, heightOfText } from '../kernel/server/platform/pdf/drawText'
export { clustersOf, unbreakableParts } from '../kernel/server/platform/pdf/lineBreaks'
export { type Line, type Sheet, linesOf, widthOfLine, writeLine } from '../kernel/server/platform/pdf/writeLines'
export { type Base, hasRightToLeft } from '../kernel/server/platform/pdf/visualRuns'
