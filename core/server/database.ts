// What plugins may import of the database.

export type { Database, Transaction } from '../kernel/server/platform/database/Database'
export { readStoreZone, storeDaySql, storeTimeSql } from '../kernel/server/platform/database/storeZone'
export { readShared } from '../kernel/server/platform/database/SharedReads'
export { sealText } from '../kernel/server/platform/database/sealedTexts'
export type { Instant, NullableInstant } from '../kernel/server/platform/database/tables'
