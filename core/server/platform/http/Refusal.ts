import type { FastifyRequest } from 'fastify'
import type { FieldError } from '@core/entity/parse'

/** A request that was not done, as its sender is told. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly errors?: readonly FieldError[]
  readonly requestId: string
}

/** @returns the answer in the form of a standard, or undefined where this sender reads D9's */
export type RefuseAs = (
  refusal: Refusal,
  request: FastifyRequest,
) => { readonly type: string; readonly body: object } | undefined
