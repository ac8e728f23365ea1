import type { JsonSchema } from '@core/entity/Field'

export const roleSchema: JsonSchema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }

/** When the browser must warn, and when the session is over whatever happens. D7. */
export const sessionSchema: JsonSchema = {
  type: 'object',
  required: ['idleMinutes', 'endsAt'],
  properties: { idleMinutes: { type: 'integer' }, endsAt: { type: 'string', format: 'date-time' } },
}

export const profileSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'firstName', 'lastName', 'email', 'storeId', 'roles', 'currentRoleId', 'sessionId', 'session'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    email: { type: 'string' },
    storeId: { type: ['integer', 'null'] },
    roles: { type: 'array', items: roleSchema },
    currentRoleId: { type: 'integer' },
    /** The role as which they look at the product, changing nothing. */
    viewing: roleSchema,
    /** Public: it names the session in the list of sessions and opens nothing. D7. */
    sessionId: { type: 'string' },
    session: sessionSchema,
  },
}
