import type { FormSection } from '../FormSection'

/** @returns the path of an entry of a section */
export const pathOf = (entry: FormSection['fields'][number]): string => (typeof entry === 'string' ? entry : entry.path)
