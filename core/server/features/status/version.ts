import { version as packageVersion } from '../../../../package.json'

/** Of the product. */
export const version: string = packageVersion
