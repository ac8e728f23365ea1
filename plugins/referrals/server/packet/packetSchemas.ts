import type { JsonSchema } from '@core/entity/Field'
import { publicForms } from '../../shared/forms/publicForms'
import { packetStates } from '../../shared/packet/packetTypes'

const text = { type: 'string' }
const maybe = { type: ['string', 'null'] }
const id = { type: 'integer' }
const form = { type: 'string', enum: publicForms.map(({ key }) => key) }

function whole(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

const link = whole({ id, channel: maybe, sentTo: maybe, issuedBy: maybe, issuedAt: text, sentAt: maybe, openedAt: maybe, expiresAt: text, revokedAt: maybe, remindOn: maybe, remindedAt: maybe })

/** Answers of the packet's calls, in the shape of packetTypes. */
export const packetSchema = whole({
  items: list(whole({ form, title: text, state: { type: 'string', enum: [...packetStates] }, link: orNone(link), draftSavedAt: maybe, submission: orNone(whole({ id, submittedAt: text, signer: text })) })),
  recipients: list(whole({ guardian: { type: ['integer', 'null'] }, name: text, relation: text, email: maybe, phone: maybe })),
})

export const submissionSchema = whole({
  id,
  form,
  version: text,
  submittedAt: text,
  signer: text,
  answers: { type: 'object', additionalProperties: true },
  masked: list(text),
  pdf: { type: 'string', enum: ['ready', 'hidden'] },
  takenOver: list(whole({ path: text, label: text, at: text, by: maybe })),
  differences: list(whole({ path: text, label: text, from: maybe, to: text, sensitive: { type: 'boolean' } })),
  referralVersion: id,
})
