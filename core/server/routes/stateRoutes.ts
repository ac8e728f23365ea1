import { states } from '@core/entity/states'
import { listAnswer } from './answers'
import { type Route, defineRoute } from './defineRoute'

const stateSchema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'string' }, name: { type: 'string' } } }

/** What an address chooses its state from. S3.18, S7.13 */
export function stateRoutes(): readonly Route[] {
  const data = states.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return [
    defineRoute({
      method: 'POST',
      path: '/api/State/List',
      access: 'signedIn',
      whileViewing: true,
      summary: 'List states',
      answer: listAnswer(stateSchema),
      handle: async () => ({ data, totalItems: data.length }),
    }),
  ]
}
