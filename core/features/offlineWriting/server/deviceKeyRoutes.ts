import { randomBytes } from 'node:crypto'
import { deviceKeyCalls } from '@core/kernel/shared/deviceKeyCalls'
import type { DataKeys } from '@core/kernel/server/platform/dataKeys'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'

/**
 * Gives a person the keys of what their browsers keep encrypted. A key is derived from the deployment's data key, the person and the id,
 * so the server stores none, and nobody gets another person's. A browser gets a new one with each session.
 */
export function deviceKeyRoutes(dataKeys: DataKeys): readonly Route[] {
  return [
    defineRoute(deviceKeyCalls.open, {
      access: 'signedIn',
      background: true,
      async handle({ body, viewer, reply }) {
        const id = body.id ?? `${dataKeys.currentId}.${randomBytes(16).toString('hex')}`
        const [dataKey = ''] = id.split('.')
        const key = dataKeys.derive(dataKey, `device key ${viewer.id} ${id}`)
        if (!key) throw notFound('Key')
        reply.header('cache-control', 'no-store')
        return { data: { id, key: key.toString('base64') } }
      },
    }),
  ]
}
