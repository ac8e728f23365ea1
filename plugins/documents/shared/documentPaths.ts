import { entityPaths } from '@core/entity'

/** The screens of files. S2.23 */
export const documentPaths = entityPaths('/document', {
  record: '/document/file/:id',
  change: '/document/edit-file/:id',
})
