import type { Dictionary } from '../createSay'
import { legal } from './legal'
import { page } from './page'
import { questions } from './questions'

/** Spanish as spoken in the United States, with “usted”. */
export const dictionary: Dictionary = { ...page, ...questions, ...legal }
