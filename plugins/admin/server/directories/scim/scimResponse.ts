import SCIMMY from 'scimmy'
import type { FastifyReply } from 'fastify'
import { HttpError, type Refusal } from '@core/server/plugin'

const scimType = 'application/scim+json; charset=utf-8'

/** @returns a resource or a message of SCIM, without the product's usual envelope */
export function scimResponse(content: object) {
  const text = JSON.stringify(content)
  return { ...bytes(text), type: scimType, size: Buffer.byteLength(text) }
}

/** The response to a create, with the address of what was made. */
export function createdResponse(reply: FastifyReply, content: { readonly meta?: { readonly location?: string } }) {
  reply.code(201)
  if (content.meta?.location) reply.header('location', content.meta.location)
  return scimResponse(content)
}

/** The response to a delete: nothing. */
export function noContent(reply: FastifyReply) {
  reply.code(204)
  return { ...bytes(''), type: scimType }
}

const bytes = (text: string) => ({
  file: (async function* () {
    yield text
  })(),
  name: 'scim.json',
  inline: true,
})

/** An error in SCIM's form. RFC 7644, 3.12 */
export function scimError({ status, message, errors, reason }: Refusal) {
  const kind = reason ?? (status === 409 ? 'uniqueness' : status === 400 ? 'invalidValue' : undefined)
  const detail = errors?.length ? errors.map((error) => error.message).join('. ') : message
  return {
    type: scimType,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(kind && { scimType: kind }),
      detail,
    },
  }
}

/**
 * Runs a part that reads what a directory sent.
 * @throws HttpError in place of SCIMMY's errors
 */
export async function readingScim<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) {
      const { status, scimType: kind, message } = error
      throw new HttpError(status, message, undefined, undefined, undefined, kind || undefined)
    }
    // SCIMMY's word for a value of another type than the schema's.
    if (error instanceof TypeError && !(error instanceof HttpError)) throw badValue(error.message)
    throw error
  }
}

/** 400: a value that is refused. */
export const badValue = (message: string, kind = 'invalidValue') =>
  new HttpError(400, message, undefined, undefined, undefined, kind)
