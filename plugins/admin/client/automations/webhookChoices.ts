import { entityApi, type RowOf } from '@core/client/kit'
import { webhookEntity } from '../../shared/webhookEntity'

const webhooks = entityApi<RowOf<typeof webhookEntity>>(webhookEntity)

/** The webhooks that a step can tell. */
export const webhookApi = {
  choices: async (signal: AbortSignal) =>
    (await webhooks.list({ limit: 200, sorting: { fieldName: 'name', direction: 'asc' } }, signal)).data.map(
      ({ id, name }) => ({ id, name }),
    ),
}
