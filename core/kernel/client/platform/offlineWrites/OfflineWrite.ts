import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import type { FieldError } from '../api/ApiError'

/** A call that may wait on the device until there is a connection. */
export interface OfflineWrite {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Its Idempotency-Key: it is stored once, however often it is sent. */
  readonly key: string
  /** What it is, in the list of what waits: `Note on Ana Novak`. By default from the entity. */
  readonly title?: string | undefined
  /** The records it is about, on whose pages it is shown. By default those that the body names. */
  readonly records?: readonly WrittenRecord[]
  /** The fields of the body that people typed, by which the form opens again. By default those of the entity. */
  readonly fields?: Fields
  /** Of a create or an update of records. */
  readonly entity?: WrittenEntity
  /** The record that it changes, as it was read. Its version is in the body. */
  readonly before?: ChangedRecord | undefined
  /** What the body has besides if it waits, such as the time, which otherwise is the server’s. */
  readonly whenKept?: Readonly<Record<string, unknown>>
  /** Files that are uploaded first; the body gets their references in this field. */
  readonly files?: { readonly field: string; readonly files: readonly File[] }
}

export interface WrittenRecord {
  readonly entity: string
  readonly id: number
}

type WrittenEntity = Pick<Entity, 'id' | 'name' | 'title' | 'fields' | 'path' | 'calls'>

interface ChangedRecord {
  readonly id: number
  readonly version: number
}

/** A write that waits, as it is kept on the device. */
export interface WaitingWrite {
  /** Also its Idempotency-Key. */
  readonly id: string
  /** In ms since 1970. */
  readonly at: number
  readonly userId: number
  readonly roleId: number
  readonly roleName: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly title: string
  readonly records: readonly WrittenRecord[]
  /** Whether it changes a record, makes one, or does something else. */
  readonly does: 'create' | 'update' | 'call'
  /** Of a create or an update. */
  readonly entity?: string
  readonly fields?: Fields
  /** The record that it changes, as it was read, and where it is read again. */
  readonly before?: ChangedRecord & { readonly entity: string; readonly view: string; readonly record: object }
  readonly files?: OfflineWrite['files']
  /** When it was first sent, in ms since 1970: since then nobody knows whether it arrived, until there is a response. */
  readonly sentAt?: number
  /** How often the server failed at it. */
  readonly faults?: number
  /** Why the server refused it. */
  readonly refusal?: Refusal
}

/** A write that waits, as the queue stores it. */
export interface QueuedWrite extends WaitingWrite {
  /** The name of the kind and the fields from which the title is made, unless it was given. */
  readonly titledBy?: { readonly name: string; readonly paths: readonly string[] }
}

/** Whether the server has seen nothing of a write, so that it can still be changed on the device. */
export const isUnsent = ({ sentAt, refusal }: WaitingWrite): boolean => sentAt === undefined && refusal === undefined

export interface Refusal {
  readonly status: number
  readonly message: string
  readonly errors: readonly FieldError[]
}
