import { version as packageVersion } from '../../../../package.json'

/** The version of the product. */
export const version: string = packageVersion
