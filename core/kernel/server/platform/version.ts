import { version as packageVersion } from '../../../../package.json'

/** The version of the product. */
export const version: string = packageVersion

/** The oldest databases that this version converts: later migrations were only added, never edited. */
export const oldestDatabase = 'version 0.1.0 of 24 November 2026'
