import type { JsonSchema } from '@core/entity/Field'
import { profileSchema, roleSchema } from '../../users/profileSchema'

const answer = (properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  required: ['success', ...required],
  properties: { success: { type: 'boolean', enum: [true] }, message: { type: 'string' }, ...properties },
})

/** S3.19: roles, requireOtp where an authenticator app is set up, else the QR code that sets one up, and the same as a key to be typed. */
export const loginAnswer = answer({ roles: { type: 'array', items: roleSchema }, requireOtp: { type: 'boolean' }, qr: { type: 'string' }, key: { type: 'string' } }, ['roles'])

export const qrAnswer = answer({ qr: { type: 'string' }, key: { type: 'string' } }, ['qr', 'key'])

/** S3.2, S3.19. */
export const userAnswer = answer({ user: profileSchema }, ['user'])
