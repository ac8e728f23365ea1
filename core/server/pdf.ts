// What plugins may import to draw a PDF with pdfkit: fonts for many scripts, and right-to-left texts.

export { type Face, drawable, hasLetters, registerFonts } from './platform/pdf/fonts'
export { drawText, heightOfText } from './platform/pdf/drawText'
export { type Line, type Sheet, linesOf, widthOfLine, writeLine } from './platform/pdf/writeLines'
export { type Base, hasRightToLeft } from './platform/pdf/visualRuns'
