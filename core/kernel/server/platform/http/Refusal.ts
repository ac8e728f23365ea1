import type { FastifyRequest } from 'fastify'
import type { FieldError } from '@core/kernel/entity/parse'

/** The response to a refused or failed request. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly errors?: readonly FieldError[]
  readonly requestId: string
  /** A code for the caller, where one status has several meanings. */
  readonly reason?: string
}

/** @returns the response in the form of another standard, or undefined where this client expects D9's */
export type RefuseAs = (
  refusal: Refusal,
  request: FastifyRequest,
) => { readonly type: string; readonly body: object } | undefined
