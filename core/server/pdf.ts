// What plugins may import to draw a PDF with pdfkit: fonts for all scripts, line breaks, and right-to-left texts.

export { type Face, hasLetters } from './platform/pdf/faces'
export { drawable, registerFonts } from './platform/pdf/fonts'
export { drawText, heightOfText } from './platform/pdf/drawText'
export { clustersOf, unbreakableParts } from './platform/pdf/lineBreaks'
export { type Line, type Sheet, linesOf, widthOfLine, writeLine } from './platform/pdf/writeLines'
export { type Base, hasRightToLeft } from './platform/pdf/visualRuns'
