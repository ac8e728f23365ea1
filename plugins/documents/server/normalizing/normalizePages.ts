import type { PDFDocument } from '@cantoo/pdf-lib'
import { flattenForm } from './flattenForm'
import type { FormText } from './formText'
import { repairPages } from './repairPages'

/**
 * Changes a PDF so that every reader shows the same on its pages, and what is drawn on them later stands in its place: pages have a size,
 * their content is enclosed, and the form is part of the pages.
 * @returns the texts of the form, which are still to be drawn (`drawFormTexts`), because that needs fonts
 * @throws EmptyPageError for a page of no width or height
 */
export function normalizePages(pdf: PDFDocument): readonly FormText[] {
  repairPages(pdf)
  return flattenForm(pdf)
}
