import type { JsonSchema } from '@core/entity/Field'

export const roleSchema: JsonSchema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }

export const profileSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'firstName', 'lastName', 'email', 'storeId', 'roles', 'currentRoleId', 'sessionId'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    email: { type: 'string' },
    storeId: { type: ['integer', 'null'] },
    roles: { type: 'array', items: roleSchema },
    currentRoleId: { type: 'integer' },
    /** Public: it names the session in the list of sessions and opens nothing. D7. */
    sessionId: { type: 'string' },
  },
}
