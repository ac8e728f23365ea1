import { defineEntity, text } from '@core/entity'
import { can } from './reportAccess'

/** A report of a business-intelligence service, by its link. `/report/power-bi` shows the first one. S3.18, S7.14 */
export const reportEntity = defineEntity({
  id: 'report',
  name: { one: 'Report', many: 'Reports' },
  path: 'Report',
  title: ['name'],
  policy: {
    view: { needs: can.view },
    create: { needs: can.setLink },
    update: { needs: can.setLink },
    delete: { needs: can.setLink },
  },
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true }),
    reportUrl: text('Link', { inList: true, max: 2000, help: 'Begins with https://' }),
  },
})

/** The id of the row that S7.14's request names. */
export const powerBiId = 1
