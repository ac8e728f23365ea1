// What plugins may import of the database.

export type { Database, Transaction } from './platform/database/Database'
export { sealText } from './platform/database/sealedTexts'
export type { Instant, NullableInstant } from './platform/database/tables'
