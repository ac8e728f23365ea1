import { entityPaths } from '@core/kernel/entity/entityPaths'

/** The addresses of the screens of kinds of record. */
export const recordKindPaths = entityPaths('/record-kinds')
